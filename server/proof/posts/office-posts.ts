import { newPhone } from '../../test/fixtures.ts'
import type { Records } from '../records.ts'
import { marked, type Posts } from './post.ts'

/** Records that the office sets up: categories, locations, views, settings, and its own users. */
export function officePosts(records: Records): Posts {
  let rates = 0
  return {
    'POST /lists/{list}/views': {
      present: 'SELECT name AS key, to_jsonb(state) AS value FROM saved_views WHERE name LIKE :marks',
      async intend(mark) {
        const state = 'sort=-name'
        // The number per user is limited.
        const { by } = await records.person(`Keeper of ${mark}`)
        return { ...marked('/lists/partners/views', { name: mark, state, shared: true }, mark, state), by }
      },
    },
    'POST /cache/delete': {
      present: `SELECT record_id AS key, 'null'::jsonb AS value FROM audit_entries
                WHERE record_type = 'cache' AND action = 'deleted' AND record_id LIKE :marks`,
      async intend(mark) {
        return { ...marked('/cache/delete', { key: mark }, mark, null), by: await records.sender('dev') }
      },
    },
    'POST /cache/flush': {
      present: `SELECT rtrim(record_id, '*') AS key, 'null'::jsonb AS value FROM audit_entries
                WHERE record_type = 'cache' AND action = 'flushed' AND record_id LIKE :marks`,
      async intend(mark) {
        return { ...marked('/cache/flush', { prefix: mark }, mark, null), by: await records.sender('dev') }
      },
    },
    'POST /categories': {
      present:
        'SELECT title AS key, to_jsonb(duration_minutes) AS value FROM categories WHERE title LIKE :marks',
      async intend(mark) {
        const terms = { commission_kind: null, commission_value: null, commission_after_material: false }
        return marked(
          '/categories',
          { title: mark, parent_id: null, duration_minutes: 77, ...terms },
          mark,
          77,
        )
      },
    },
    'POST /categories/{id}/move': {
      present: `SELECT title AS key, to_jsonb(moves) AS value FROM categories, LATERAL (
                  SELECT count(*)::int AS moves FROM audit_entries
                  WHERE record_type = 'category' AND record_id = categories.id::text AND action = 'moved') AS moved
                WHERE moves > 0 AND title LIKE 'To move ' || :marks`,
      async intend(mark) {
        const title = `To move ${mark}`
        const { id, version } = (await records.admin.post('/categories', { title, parent_id: null })).body
        return {
          path: `/categories/${id}/move`,
          body: { parent_id: null, position: 0, version },
          key: title,
          value: 1,
        }
      },
    },
    'POST /categories/{id}/tax': {
      present: `SELECT title AS key, to_jsonb(rates) AS value FROM categories, LATERAL (
                  SELECT count(*)::int AS rates FROM tax_rates WHERE category_id = categories.id) AS taxed
                WHERE rates > 0 AND title LIKE 'Taxed ' || :marks`,
      async intend(mark) {
        const title = `Taxed ${mark}`
        const { id } = (await records.admin.post('/categories', { title, parent_id: null })).body
        rates += 1
        // All bodies differ: the same one sent again is no other use of its key.
        const body = {
          applies_from: '2090-01-01',
          mode: 'supplier',
          sac: '998714',
          rate: rates,
          includes_tax: true,
        }
        return {
          path: `/categories/${id}/tax`,
          body,
          key: title,
          value: 1,
          by: await records.sender('admin'),
        }
      },
    },
    'POST /locations': {
      present: 'SELECT title AS key, to_jsonb(type) AS value FROM locations WHERE title LIKE :marks',
      async intend(mark) {
        return marked('/locations', { title: mark, type: 'state', parent_id: null }, mark, 'state')
      },
    },
    'POST /location-imports': {
      present: `SELECT file_name AS key, to_jsonb(states) AS value FROM location_imports
                WHERE file_name LIKE 'New ' || :marks`,
      async intend(mark) {
        const name = `New ${mark}`
        return marked(
          '/location-imports',
          { file_name: name, csv: `state\nThe ${mark}`, dry_run: false },
          name,
          1,
        )
      },
    },
    'POST /location-imports/{id}/undo': {
      present: `SELECT file_name AS key, to_jsonb(undone) AS value FROM location_imports, LATERAL (
                  SELECT count(*)::int AS undone FROM audit_entries
                  WHERE record_type = 'location-import' AND record_id = location_imports.id::text AND action = 'undone'
                ) AS entries WHERE undone > 0 AND file_name LIKE 'Old ' || :marks`,
      async intend(mark) {
        const file_name = `Old ${mark}`
        const body = { file_name, csv: `state\nA ${mark}`, dry_run: false }
        const { id } = (await records.admin.post('/location-imports', body)).body.import
        return { path: `/location-imports/${id}/undo`, body: {}, key: file_name, value: 1 }
      },
    },
    'POST /users/{id}/password': {
      present: `SELECT 'user ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'password-changed' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by, password } = await records.person(mark)
        const body = { current_password: password, new_password: `new for ${mark}` }
        return { path: `/users/${by.userId}/password`, body, key: `user ${by.userId}`, value: null, by }
      },
    },
    'POST /user/confirm': {
      present: `SELECT users.name AS key, 'null'::jsonb AS value FROM audit_entries
                JOIN users ON users.id = actor_id
                WHERE action = 'confirmed' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by } = await records.person(mark)
        const code = await records.secondFactor(by.userId)
        return { path: '/user/confirm', body: { code }, key: mark, value: null, by }
      },
    },
    'POST /users/{id}/passkeys': {
      present: "SELECT name AS key, 'null'::jsonb AS value FROM passkeys WHERE name LIKE :marks",
      async intend(mark) {
        const { by } = await records.person(mark)
        const body = { ...(await records.passkey(by.userId)), name: mark }
        return { ...marked(`/users/${by.userId}/passkeys`, body, mark, null), by }
      },
    },
    'POST /users/{id}/second-factor/off': {
      present: `SELECT 'user ' || record_id AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'second-factor-off' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by, password } = await records.person(mark)
        const code = await records.secondFactor(by.userId)
        const body = { current_password: password, code }
        return {
          path: `/users/${by.userId}/second-factor/off`,
          body,
          key: `user ${by.userId}`,
          value: null,
          by,
        }
      },
    },
    'POST /admin/config/test': {
      present: `SELECT 'test of ' || users.name AS key, 'null'::jsonb AS value
                FROM audit_entries JOIN users ON users.id = actor_id
                WHERE action = 'test-sent' AND users.name LIKE :marks`,
      async intend(mark) {
        const { by } = await records.person(mark)
        const body = { template: 'sms.complete', phone: newPhone(), job: null }
        return { path: '/admin/config/test', body, key: `test of ${mark}`, value: null, by }
      },
    },
    'POST /admin/config': {
      present: `SELECT after->>'value' AS key, 'null'::jsonb AS value FROM audit_entries
                WHERE record_type = 'setting' AND after->>'value' LIKE :marks`,
      async intend(mark) {
        return marked('/admin/config', { key: 'business.address', value: mark }, mark, null)
      },
    },
  }
}
