import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { countNotes, pipelineApp } from '../../../test/pipeline-app.ts'

let t: TestApp
let staff: Caller
const notes = () => countNotes(t)
beforeAll(async () => {
  t = await pipelineApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

describe('writes', () => {
  test('are rolled back when they are refused', async () => {
    const before = await notes()
    expect((await staff.post('/test/notes', { text: 'a', fail: true })).status).toBe(409)
    expect(await notes()).toBe(before)
  })

  test('with one Idempotency-Key happen once, for any number of concurrent repeats', async () => {
    const before = await notes()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => staff.post('/test/notes', { text: 'once' }, { key: 'intention-1' })),
    )
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(49)
    expect(await notes()).toBe(before + 1)
  })

  test('with a key used for another request are refused; another user’s same key is another key', async () => {
    await staff.post('/test/notes', { text: 'a' }, { key: 'intention-2' })
    const other = await staff.post('/test/notes', { text: 'b' }, { key: 'intention-2' })
    expect(other.status).toBe(422)
    expect(other.body.errors[0].field).toBe('Idempotency-Key')
    expect((await staff.put('/test/stale', undefined, { key: 'intention-2' })).status).toBe(422)
    const admin = await t.as('admin')
    const theirs = await admin.post('/test/notes', { text: 'b' }, { key: 'intention-2' })
    expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect((await staff.post('/test/notes', { text: 'a' }, { key: 'x'.repeat(201) })).status).toBe(422)
  })

  test('that were refused may be retried with the same key', async () => {
    const key = 'intention-3'
    expect((await staff.post('/test/notes', { text: 'a', fail: true }, { key })).status).toBe(409)
    expect((await staff.post('/test/notes', { text: 'a', fail: true }, { key })).status).toBe(409)
    expect((await staff.post('/test/notes', { text: 'a' }, { key })).status).toBe(201)
  })

  test('that keep rows when they refuse happen once as well, and may be retried', async () => {
    const before = await notes()
    const key = 'intention-4'
    expect((await staff.post('/test/guesses', { fail: true }, { key })).status).toBe(409)
    expect(await notes()).toBe(before + 1)
    const send = () => staff.post('/test/guesses', { fail: false }, { key })
    const replies = await Promise.all([send(), send(), send()])
    const done = [...replies, await send()].filter(({ status }) => status === 200)
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect((await staff.post('/test/guesses', { fail: true }, { key })).status).toBe(422)
    expect(await notes()).toBe(before + 2)
  })

  test('that check first keep the rows of the check, and nothing of a failed effect', async () => {
    const before = await notes()
    expect((await staff.post('/test/checked', { fail: 'at the look' }, { key: 'look' })).status).toBe(409)
    expect(await notes()).toBe(before + 1)
    expect((await staff.post('/test/checked', { fail: 'at the end' }, { key: 'end' })).status).toBe(409)
    expect(await notes()).toBe(before + 2)
    const send = () => staff.post('/test/checked', { fail: 'never' }, { key: 'done' })
    const first = await send()
    const again = await send()
    expect([first.status, again.headers['idempotency-replayed'], again.body.id]).toEqual([
      200,
      'true',
      first.body.id,
    ])
    expect(await notes()).toBe(before + 4)
  })

  test('whose process died may be retried after a minute, with the same key', async () => {
    const send = () => staff.post('/test/checked', { fail: 'never' }, { key: 'died' })
    await send()
    // The state after a crash: the key was claimed, and effect and response, which commit together, are
    // missing.
    const died = (ago: string) =>
      t.database.pool.query(
        "UPDATE idempotency_keys SET status = NULL, response = NULL, created_at = app_now() - $1::interval WHERE key = 'died'",
        [ago],
      )
    await died('30 seconds')
    expect((await send()).status).toBe(409)
    await died('2 minutes')
    const before = await notes()
    const replies = await Promise.all(Array.from({ length: 20 }, send))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect(await notes()).toBe(before + 2)
  })

  test('that return a secret do not store it with their key', async () => {
    const { body } = await staff.post('/test/told-once', undefined, { key: 'secret' })
    expect(body.secret).toBe('told once')
    const { rows } = await t.database.pool.query("SELECT FROM idempotency_keys WHERE key = 'secret'")
    expect(rows).toEqual([])
  })

  test('may answer 202 with the next step, in a schema of its own', async () => {
    const more = await staff.post('/test/half-done', { more: true }, { key: 'half' })
    expect([more.status, more.body]).toEqual([202, { ticket: 'yours' }])
    const again = await staff.post('/test/half-done', { more: true }, { key: 'half' })
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      202,
      { ticket: 'yours' },
      'true',
    ])
    expect((await staff.post('/test/half-done', { more: false })).status).toBe(200)
  })
})
