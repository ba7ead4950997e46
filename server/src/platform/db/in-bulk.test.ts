import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { type AnyContext, contextOfTask } from '#platform/http/context.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createCustomer } from '../../../test/fixtures.ts'
import { inBulk } from './in-bulk.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const names = async (ids: number[]) =>
  (
    await database.db.selectFrom('customers').select('name').where('id', 'in', ids).orderBy('id').execute()
  ).map(({ name }) => name)
const renamed = (work: (ctx: AnyContext, id: number) => Promise<unknown>, ids: number[]) =>
  database.db.transaction().execute(async (db) => inBulk(await contextOfTask(db), ids, work))
const rename = ({ db }: AnyContext, id: number) =>
  db.updateTable('customers').set({ name: 'Renamed' }).where('id', '=', id).execute()

it('undoes only the refused row and returns the reason, each row once and in the order of the ids', async () => {
  const ids = []
  for (const name of ['First', 'Second', 'Third']) ids.push((await createCustomer(database.db, { name })).id)
  const [first, second, third] = ids as [number, number, number]
  const seen: number[] = []
  const response = await renamed(
    async (ctx, id) => {
      seen.push(id)
      await rename(ctx, id)
      if (id === second) throw invalid('follow_up_at', 'must be set')
      if (id === third) throw new AppError('not_found')
    },
    [third, first, second, first],
  )
  expect(seen).toEqual([first, second, third])
  expect(response.results).toEqual([
    { id: first, ok: true, message: null },
    { id: second, ok: false, message: 'Follow up at must be set.' },
    { id: third, ok: false, message: 'Resource not found.' },
  ])
  expect(await names(ids)).toEqual(['Renamed', 'Second', 'Third'])
})

it('undoes all of them after an unexpected error', async () => {
  const ids = [
    (await createCustomer(database.db, { name: 'Kept' })).id,
    (await createCustomer(database.db)).id,
  ]
  const broken = renamed(async (ctx, id) => {
    await rename(ctx, id)
    if (id === ids[1]) throw new Error('broken')
  }, ids)
  await expect(broken).rejects.toThrow('broken')
  expect((await names(ids))[0]).toBe('Kept')
})
