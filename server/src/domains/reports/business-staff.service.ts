import type {
  BusinessQuery,
  StaffEntries,
  StaffEntriesQuery,
  StaffFigures,
  StaffReport,
} from 'contract/reports/business.schema.ts'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { enquiryCounts, enquiryResults } from '#domains/enquiries/public.ts'
import { jobsRecorded } from '#domains/jobs/public.ts'
import { activityCounts } from '#domains/timeline/public.ts'
import type { Context, TimedDb } from '#platform/http/context.ts'
import { countedRows, totalOf } from '#platform/roll-up/counted.ts'
import type { RollUp } from '#platform/roll-up/roll-up.ts'
import { sumsByKey } from '#platform/roll-up/sums.ts'
import { rangesOf } from './business.service.ts'
import { listEntries, listPeople, overdueByPerson, unansweredByPerson } from './business-staff.store.ts'

/** The work of each user in a range, and the results of their enquiries of that range. */
export async function reportStaff({ db, now: at }: TimedDb, query: BusinessQuery): Promise<StaffReport> {
  const ranges = rangesOf(query, at)
  const people = [...(await listPeople(db)), null]
  const keys = people.map(keyOf)
  const [now, before] = [await figuresIn(db, ranges.range, keys), await figuresIn(db, ranges.before, keys)]
  const late = await overdueByPerson(db)
  const unanswered = await unansweredByPerson(db)
  const data = people
    .map((person) => ({
      person,
      now: now(keyOf(person)),
      before: before(keyOf(person)),
      overdue: late.get(person?.id ?? null) ?? 0,
      unanswered: unanswered.get(person?.id ?? null) ?? 0,
    }))
    .filter(
      ({ now, before, overdue, unanswered }) => overdue + unanswered > 0 || isBusy(now) || isBusy(before),
    )
    .sort((a, b) => b.now.assigned - a.now.assigned || b.now.activities - a.now.activities)
  return { ...ranges, data }
}

const keyOf = (person: { id: number } | null) => (person ? String(person.id) : 'nobody')

async function figuresIn(
  db: Context['db'],
  range: DayRange,
  keys: string[],
): Promise<(key: string) => StaffFigures> {
  const count = (rollUp: RollUp<'rows'>, facet: string, of = keys) =>
    sumsByKey(db, { rollUp, facet, keys: of, ...range }, ['rows'])
  const calls = await count(activityCounts, 'type+created_by', keys.map(callsOf))
  const activities = await count(activityCounts, 'created_by')
  const recorded = await count(enquiryCounts, 'created_by')
  const jobs = await count(jobsRecorded, 'created_by')
  const assigned = await count(enquiryCounts, 'assigned_to')
  const responses = await count(
    enquiryCounts,
    'response+assigned_to',
    keys.flatMap((key) => [`in-time|${key}`, `late|${key}`]),
  )
  const results = await sumsByKey(db, { rollUp: enquiryResults, facet: 'assigned_to', keys, ...range }, [
    'rows',
    'booked',
    'completed',
    'contacted',
    'waited',
  ])
  return (key) => {
    const { booked = 0, completed = 0, contacted = 0, waited = 0 } = results.get(key) ?? {}
    return {
      calls: calls.get(callsOf(key))?.rows ?? 0,
      activities: activities.get(key)?.rows ?? 0,
      recorded: recorded.get(key)?.rows ?? 0,
      jobs_made: jobs.get(key)?.rows ?? 0,
      assigned: assigned.get(key)?.rows ?? 0,
      booked,
      completed,
      contacted,
      in_time: responses.get(`in-time|${key}`)?.rows ?? 0,
      late: responses.get(`late|${key}`)?.rows ?? 0,
      mean_wait: contacted === 0 ? null : Math.round(waited / contacted),
    }
  }
}

const callsOf = (key: string) => `call|${key}`
const isBusy = ({ mean_wait: _, ...counts }: StaffFigures) => Object.values(counts).some((count) => count > 0)

/** The activities of a user that are counted for them. */
export async function staffEntries(
  { db, now: at }: TimedDb,
  query: StaffEntriesQuery,
): Promise<StaffEntries> {
  const { created_by, type, page, per_page: perPage } = query
  const ranges = rangesOf(query, at)
  const filters = { created_by: [created_by], type: type && [type] }
  const counted = countedRows(activityCounts, { filters, ...ranges.range })! // both facets are counted
  const { total } = await db.selectNoFrom(totalOf(counted).as('total')).executeTakeFirstOrThrow()
  const slice = { limit: perPage, offset: (page - 1) * perPage }
  const data = await listEntries(db, { range: ranges.range, created_by, type }, slice)
  return { data, meta: metaOf({ page, perPage, total, exact: true, rows: data.length }) }
}
