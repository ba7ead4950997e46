import { nameRules } from 'contract/customers/names.rules.ts'
import type { InvalidName, NamesResult } from 'contract/customers/names.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createCustomer, newPhone } from '../../../../test/fixtures.ts'
import { checkNextNames } from './names.store.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

async function added(name: string): Promise<{ id: number; version: number }> {
  return (await staff.post('/customers', { name, phone: newPhone() })).body
}

async function asked(query = ''): Promise<InvalidName[]> {
  return (await staff.get(`/customers/invalid-names?per_page=100&${query}`)).body.data
}
const isAsked = async (id: number) => (await asked()).some((row) => row.id === id)
const nameOf = async (id: number) => (await staff.get(`/customers/${id}`)).body.name as string
const send = async (what: 'accept' | 'fine', ids: number[]): Promise<NamesResult['results']> =>
  (await staff.post(`/customers/invalid-names/${what}`, { ids })).body.results

it('lists invalid names, with reasons and a repair, and updates them with the name and the phone', async () => {
  const fine = await added('Asha Rao')
  const wrong = await added('ramesh 402')
  expect((await asked()).map(({ id }) => id)).toEqual([wrong.id])
  expect((await asked())[0]).toMatchObject({ problems: ['digits'], proposal: 'Ramesh', version: 1 })
  await staff.put(`/customers/${fine.id}`, { name: 'test', version: 1 })
  expect((await asked('problem=placeholder')).map(({ id }) => id)).toEqual([fine.id])
  expect((await asked('q=ramesh')).map(({ id }) => id)).toEqual([wrong.id])
  await staff.put(`/customers/${fine.id}`, { name: 'Asha Rao', version: 2 })
  await staff.put(`/customers/${wrong.id}`, { name: 'Hotel 5112345', version: 1 })
  expect((await asked('problem=phone')).map(({ id }) => id)).toEqual([wrong.id])
  await staff.put(`/customers/${wrong.id}`, { name: 'Hotel 51', version: 2 })
  expect(await asked()).toEqual([])
})

it('accepts proposed names, each row with its own result, audited and on the timeline, and undoes it', async () => {
  const [one, none, deleted] = [await added('Sunita 😀'), await added('9876501234'), await added('test')]
  await app.database.db
    .updateTable('customers')
    .set({ merged_into: one.id })
    .where('id', '=', deleted.id)
    .execute()
  const results = await send('accept', [none.id, one.id, deleted.id, 999_999])
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    [one.id, true],
    [none.id, false],
    [deleted.id, false],
    [999_999, false],
  ])
  expect(results[1]?.message).toContain('Enter one')
  expect(await nameOf(one.id)).toBe('Sunita')
  const { body: timeline } = await staff.get(`/timeline?record_type=customer&record_id=${one.id}`)
  expect(timeline[0]).toMatchObject({
    kind: 'changed',
    data: { changes: [{ label: 'Name', from: 'Sunita 😀', to: 'Sunita' }] },
  })
  const audit = await app.database.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('record_type', '=', 'customer')
    .where('record_id', '=', String(one.id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ action: 'updated', before: { name: 'Sunita 😀' }, after: { name: 'Sunita' } })
  const undone = await staff.post('/customers/invalid-names/restore', { rows: [results[0]?.before] })
  expect(undone.body.results).toEqual([{ id: one.id, ok: true, message: null }])
  expect([await nameOf(one.id), await isAsked(one.id)]).toEqual(['Sunita 😀', true])
  const again = await staff.post('/customers/invalid-names/restore', { rows: [results[0]?.before] })
  expect(again.body.results[0].ok).toBe(false)
})

it('never asks again about a name that is fine, until the name itself changes', async () => {
  const { id } = await added('Om 2')
  const [result] = await send('fine', [id])
  expect([result?.ok, await isAsked(id)]).toEqual([true, false])
  const { body } = await staff.put(`/customers/${id}`, { note: 'Call after six', version: 2 })
  expect([body.note, await isAsked(id)]).toEqual(['Call after six', false])
  expect((await send('fine', [id]))[0]?.message).toContain('already')
  await staff.put(`/customers/${id}`, { name: 'Om 3', version: 3 })
  expect(await isAsked(id)).toBe(true)
  await staff.put(`/customers/${id}`, { name: 'Om 2', version: 4 })
  expect(await isAsked(id)).toBe(false)
})

it('undoes the note that a name is correct, with an audit entry', async () => {
  const { id } = await added('Om 4')
  const [result] = await send('fine', [id])
  await staff.post('/customers/invalid-names/restore', { rows: [result?.before] })
  expect(await isAsked(id)).toBe(true)
  const { body } = await staff.get(`/timeline?record_type=customer&record_id=${id}`)
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['name-doubted', 'name-fine', 'created'])
})

it('checks all names again after a change of the rules, and keeps the versions of the customers', async () => {
  const { db } = app.database
  const created = await createCustomer(db, { name: 'asdf' })
  await sql`INSERT INTO customers (name, phone) SELECT 'Asha Rao', '+919' || lpad(n::text, 9, '0')
            FROM generate_series(1, 2500) AS n`.execute(db)
  await db
    .updateTable('name_checks')
    .set({ rules: nameRules - 1, checked_to: 0 })
    .execute()
  expect(await isAsked(created.id)).toBe(false)
  expect(await checkNextNames(db)).toBe(true)
  expect(await checkNextNames(db)).toBe(false)
  expect(await isAsked(created.id)).toBe(true)
  expect((await staff.get(`/customers/${created.id}`)).body.version).toBe(1)
  await db.updateTable('customers').set({ name_problems: [] }).where('id', '=', created.id).execute()
  expect([await checkNextNames(db), await isAsked(created.id)]).toEqual([false, false])
})

it('uses its own index, whatever the size of the table', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT id FROM customers
    WHERE merged_into IS NULL AND name_problems <> '{}' AND accepted_name IS DISTINCT FROM name
    ORDER BY created_at DESC, id DESC LIMIT 25`.execute(app.database.db)
  expect(JSON.stringify(rows)).toContain('customers_invalid_names_idx')
})
