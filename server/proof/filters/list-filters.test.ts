import { lists } from 'contract/lists/lists.registry.ts'
import { listNames } from 'contract/lists/lists.words.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { createFilterWorld, readTables, type Tables } from './filter-world.ts'
import { duplicatePhones, intakeLeads, invalidNames, partnerLedger, queueTasks } from './more-lists.ts'
import type { FilteredList } from './predicates.ts'
import { customers, enquiries, partners } from './record-lists.ts'
import { audit, complaints, customersByJob, jobs, payments, pincodes, staffs } from './work-lists.ts'

/**
 * Every filter of every list against plain code over all rows: a filter that is ignored, or means something
 * else, fails.
 */

const filteredLists: Record<string, FilteredList> = {
  'dashboard-jobs': jobs,
  'partner-jobs': jobs,
  customers,
  'customers-by-job': customersByJob,
  partners,
  enquiries,
  complaints,
  payments,
  staffs,
  audit,
  pincodes,
  'duplicate-phones': duplicatePhones,
  'invalid-names': invalidNames,
  'partner-ledger': partnerLedger,
  'intake-leads': intakeLeads,
  'queue-tasks': queueTasks,
}
/** Parameters of every list: paging and sorting, and those that only the page uses. */
const noFilters = ['page', 'per_page', 'sort', 'total', 'dates']

let t: TestApp
let dev: Caller
let tables: Tables
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  await createFilterWorld(t)
  tables = await readTables(t.database.pool)
})
afterAll(() => t.close())

test('every list has a table of filters here', () => {
  expect(Object.keys(filteredLists).sort()).toEqual([...listNames].sort())
})

test.each(listNames)('%s has a predicate for each of its filters', (name) => {
  const filters = Object.keys(lists[name].query.shape).filter((key) => !noFilters.includes(key))
  const known = Object.keys(filteredLists[name]?.filters ?? {})
  expect(filters.filter((filter) => !known.includes(filter))).toEqual([])
})

const byPath = new Map(Object.values(filteredLists).map((list) => [list.path, list]))
const cases = [...byPath.values()].flatMap(({ path, rows, filters }) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    filter.values.map((value) => ({ path, rows, filter, value, query: `${name}=${value}` })),
  ),
)

describe('a list', () => {
  test.each(cases)(
    'GET $path?$query has exactly the matching rows',
    async ({ path, rows, filter, value, query }) => {
      const all = (filter.rows ?? rows)(tables)
      const expected = all.filter((row) => filter.fits(row, value, tables)).map(({ id }) => Number(id))
      // Otherwise a filter that is ignored, or that leaves nothing, would pass.
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(all.length)
      const { status, body } = await dev.get(`${path}?${query}&per_page=100`)
      expect(status, JSON.stringify(body)).toBe(200)
      const found: number[] = body.data.map(
        (row: { id: number; customer?: { id: number } }) => row.id ?? row.customer?.id,
      )
      expect(found.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
      expect(body.meta.total).toBe(expected.length)
    },
  )
})
