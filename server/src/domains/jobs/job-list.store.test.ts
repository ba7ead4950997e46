import { jobListQuery } from 'contract/jobs/job-list.schema.ts'
import { expect, it } from 'vitest'
import { countFromReports } from './job-list.store.ts'

it('counts a page of completed jobs from the figures of reports, unless they do not have its filters', () => {
  const days = { completed_from: '2026-03-01', completed_to: '2026-06-30' }
  const isCounted = (query: object) => {
    const filters = jobListQuery.parse(query)
    return 'count' in countFromReports(filters, { categories: filters.category_id, places: undefined })
  }
  expect(isCounted(days)).toBe(true)
  expect(isCounted({ ...days, page: '2', per_page: '50', sort: '-price', total: 'exact' })).toBe(true)
  for (const filter of [{ category_id: '3' }, { partner_id: '4' }, { created_by: '5,6' }]) {
    expect(isCounted({ ...days, ...filter }), Object.keys(filter)[0]).toBe(true)
  }
  expect(isCounted({ ...days, partner_id: '4', created_by: '5' })).toBe(false)
  expect(isCounted({ completed_from: '2026-03-01' })).toBe(false)
  for (const filter of [
    { q: 'Asha' },
    { has_due: 'true' },
    { status: 'completed' },
    { from: '2026-03-01' },
  ]) {
    expect(isCounted({ ...days, ...filter }), Object.keys(filter)[0]).toBe(false)
  }
})
