import type {
  BusinessQuery,
  StaffEntries,
  StaffEntriesQuery,
  StaffFigures,
  StaffReport,
} from 'contract/reports/business.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { readCounts, type Sum, type Wanted } from './business-counts.store.ts'
import { rangesOf } from './business-range.ts'
import { listPeople, overdueByPerson } from './business-staff.store.ts'
import { listEntries } from './staff-entries.store.ts'

/** The mark each figure is counted by, of somebody's id. */
const counted = {
  calls: ['activities', (id) => `type+created_by=call|${id}`],
  activities: ['activities', (id) => `created_by=${id}`],
  recorded: ['enquiries', (id) => `created_by=${id}`],
  jobs_made: ['jobs_made', (id) => `created_by=${id}`],
  assigned: ['enquiries', (id) => `assigned_to=${id}`],
  booked: ['enquiries_booked', (id) => `assigned_to=${id}`],
  completed: ['enquiries_completed', (id) => `assigned_to=${id}`],
  contacted: ['enquiries_contacted', (id) => `assigned_to=${id}`],
} as const satisfies Record<Exclude<keyof StaffFigures, 'mean_wait'>, [string, (id: string) => string]>
const names = Object.keys(counted) as (keyof typeof counted)[] // its own keys

const wantedOf = (name: keyof typeof counted, id: string): Wanted => {
  const [list, markOf] = counted[name]
  return { list, mark: markOf(id) }
}

/** What each of the staff did in some days, and what became of the enquiries of those days that are theirs. */
export async function reportStaff({ db }: Pick<Context, 'db'>, query: BusinessQuery): Promise<StaffReport> {
  const ranges = rangesOf(query)
  const people = [...(await listPeople(db)), null]
  const idOf = (person: (typeof people)[number]) => (person ? String(person.id) : 'nobody')
  const wanted = people.flatMap((person) => names.map((name) => wantedOf(name, idOf(person))))
  const counts = await readCounts(db, wanted, ranges)
  const late = await overdueByPerson(db)
  const data = people
    .map((person) => ({
      person,
      now: figuresOf(counts.now, idOf(person)),
      before: figuresOf(counts.before, idOf(person)),
      overdue: late.get(person?.id ?? null) ?? 0,
    }))
    .filter(({ now, before, overdue }) => overdue > 0 || isBusy(now) || isBusy(before))
    .sort((a, b) => b.now.assigned - a.now.assigned || b.now.activities - a.now.activities)
  return { ...ranges, data }
}

function figuresOf(count: (wanted: Wanted) => Sum, id: string): StaffFigures {
  const of = (name: keyof typeof counted) => count(wantedOf(name, id)).rows
  const { rows, amount } = count(wantedOf('contacted', id))
  const figures = Object.fromEntries(names.map((name) => [name, of(name)])) as Omit<StaffFigures, 'mean_wait'>
  return { ...figures, mean_wait: rows === 0 ? null : Math.round(amount / rows) }
}

const isBusy = (figures: StaffFigures) => names.some((name) => figures[name] > 0)

/** What somebody wrote, as their numbers count it. */
export async function staffEntries({ db }: Pick<Context, 'db'>, query: StaffEntriesQuery): Promise<StaffEntries> {
  const { created_by, type, page, per_page: perPage } = query
  const ranges = rangesOf(query)
  const mark = type ? `type+created_by=${type}|${created_by}` : `created_by=${created_by}`
  const wanted = { list: 'activities', mark }
  const { rows: total } = (await readCounts(db, [wanted], ranges)).now(wanted)
  const slice = { limit: perPage, offset: (page - 1) * perPage }
  const data = await listEntries(db, { range: ranges.range, created_by, type }, slice)
  return { data, meta: metaOf({ page, perPage, total, exact: true, rows: data.length }) }
}
