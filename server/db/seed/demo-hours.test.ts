import { type Source, sources } from 'contract/choices.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import { notWorking } from 'contract/partners/working-time.rules.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { enquiryStatuses, jobStatuses } from 'contract/vocabulary.ts'
import { describe, expect, test } from 'vitest'
import { extent } from '../../../tools/extent.ts'
import { attentionOf } from '../../proof/filters/attention-of.ts'
import { type DemoRows, demoRows } from './demo/demo-rows.ts'
import { suddenLeave } from './demo/partner-calendar.ts'
import { cities } from './demo/people.ts'
import type { Places } from './demo/people-rows.ts'
import { readPlaces } from './places.ts'

/** The demo is believable at any hour: its rows are created for many moments, without a database. */

const hour = 3_600_000
const india = (day: string, time: string) => `${day}T${time}:00+05:30`
const ordinaryDay = '2026-11-18'
const step = extent(1, 1, 4)
const hours = Array.from({ length: 24 / step }, (_, nth) => nth * step)
const moments = [
  ...hours.map((at) => india(ordinaryDay, `${String(at).padStart(2, '0')}:15`)),
  ...[india('2026-11-30', '23:50'), india('2026-12-01', '00:10')],
  // The financial year ends with 31 March.
  ...[india('2027-03-31', '23:50'), india('2027-04-01', '00:10')],
  ...[india('2026-12-31', '23:50'), india('2028-02-29', '12:00')],
  // A Sunday, on which fewer partners work, and a Friday.
  ...[india('2026-11-22', '08:05'), india('2026-11-22', '20:30'), india('2026-11-20', '18:45')],
]

const users = {
  callers: [3, 4, 5],
  manager: 2,
  names: new Map([3, 4, 5].map((id) => [id, `Caller ${id}`])),
}

async function placesOfCities(): Promise<Places> {
  const all = await readPlaces()
  const byId = new Map(all.map((place) => [place.id, place]))
  const titles = new Set(cities.flatMap(({ pincodes }) => pincodes))
  const places: Places = new Map()
  for (const { id, title, type, parent_id } of all) {
    if (type !== 'pincode' || !titles.has(title) || places.has(title)) continue
    const area = byId.get(parent_id!)! // each pincode is in an area, each area in a district
    places.set(title, { location_id: id, area: area.title, district_id: area.parent_id! })
  }
  return places
}
const places = await placesOfCities()
const demoAt = (moment: string) => demoRows(new Date(moment), places, users)

const time = (moment: unknown) => new Date(moment as string).getTime()
const isOpenJob = ({ status }: { status?: string | undefined }) =>
  status !== 'completed' && status !== 'cancelled'

/** How many jobs need attention for each reason, as the product finds it. */
function attention({ work, partners, partnerCalendars }: DemoRows, now: number) {
  const tables = {
    jobs: work.jobs.filter(isOpenJob),
    assignments: work.assignments.map((assignment) => ({ moved_at: null, ...assignment })),
    partners: partners.partners,
    partner_days_off: partnerCalendars.daysOff,
    customer_requests: [],
    completion_reports: [],
    complaints: work.complaints,
    public_links: [],
    messages: work.messages,
  } as unknown as Parameters<typeof attentionOf>[1] // the tables that it reads
  return tables.jobs.flatMap((job) => {
    const reasons = attentionOf(job, tables, now)
    return reasons.length === 0 ? [] : [{ job, reasons }]
  })
}

const openOf = ({ enquiries }: DemoRows) => enquiries.filter(({ status }) => status === 'open').length
const ofMorning = demoAt(india(ordinaryDay, '10:15'))
const morning = { open: openOf(ofMorning), needy: attention(ofMorning, ofMorning.calendar.now).length }

/** Every time at which something happened, UTC ISO. */
function happened({ enquiries, activities, work, receipts, intake, people, partners }: DemoRows): unknown[] {
  return [
    ...[...people.customers, ...partners.partners].map(({ created_at }) => created_at),
    ...enquiries.flatMap((row) => [row.created_at, row.first_touched_at, row.closed_at]),
    ...[...activities, ...work.timeline].map(({ happened_at }) => happened_at),
    ...work.jobs.flatMap((row) => [
      row.created_at,
      row.accepted_at,
      row.started_at,
      row.completed_at,
      row.cancelled_at,
    ]),
    ...work.assignments.flatMap((row) => [
      ...[row.created_at, row.accepted_at, row.started_at, row.completed_at, row.ended_at],
    ]),
    ...work.changes.map(({ changed_at }) => changed_at),
    ...[...work.payments, ...work.settlements].flatMap((row) => [row.created_at, row.paid_at]),
    ...work.ledger.flatMap((row) => [row.created_at, row.paid_at]),
    ...work.reversals.map(({ at }) => at),
    ...work.complaints.flatMap((row) => [row.created_at, row.closed_at]),
    ...[...work.messages, ...receipts.receipts, ...intake.leads].map(({ created_at }) => created_at),
    ...intake.keys.map(({ last_used_at }) => last_used_at),
  ].filter((moment) => moment !== null && moment !== undefined)
}

/** The jobs of each partner that were not cancelled, in the order of their start. */
function jobsOfPartners({ work, partners }: DemoRows) {
  const jobs = work.jobs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => time(one.scheduled_at) - time(other.scheduled_at))
  return partners.crew.map(({ id }) => ({ id, jobs: jobs.filter(({ partner_id }) => partner_id === id) }))
}

describe.each(moments)('the demo of %s', (moment) => {
  const now = time(moment)
  const rows = demoAt(moment)
  const { enquiries, work, partnerCalendars } = rows
  const needy = attention(rows, now)
  const late = needy.filter(({ reasons }) => reasons[0] === 'slipped' || reasons[0] === 'late')
  const working = enquiries.filter(({ status }) => enquiryGroup(status!) === 'working')
  const overdue = working.filter(({ follow_up_at }) => time(follow_up_at) < now - hour)

  test('leaves a few jobs of the last day open, each with a partner', () => {
    const past = work.jobs.filter(
      (job) => isOpenJob(job) && time(job.scheduled_at) <= now && job.status !== 'started',
    )
    expect(past.filter(({ status }) => status !== 'accepted')).toEqual([])
    expect(late.length).toBeGreaterThan(0)
    expect(late.length).toBeLessThan(15)
    expect(late.filter(({ job }) => time(job.scheduled_at) < now - 24 * hour)).toEqual([])
  })

  test('has a next action for each enquiry that is worked on, with few overdue, by a day at most', () => {
    expect(working.filter(({ next_action, follow_up_at }) => !next_action || !follow_up_at)).toEqual([])
    const early = working.filter(({ follow_up_at, created_at }) => time(follow_up_at) < time(created_at))
    expect(early).toEqual([])
    expect(overdue.filter(({ follow_up_at }) => time(follow_up_at) < now - 24 * hour)).toEqual([])
    expect(overdue.length).toBeGreaterThan(3)
    expect(overdue.length).toBeLessThan(working.length / 4)
  })

  test('has about as much to do as at 10:15', () => {
    for (const [count, at1015] of [
      [openOf(rows), morning.open],
      [needy.length, morning.needy],
    ] as const) {
      expect(count).toBeGreaterThan(25)
      expect(count).toBeLessThan(2 * at1015)
    }
    const today = work.jobs.filter(
      ({ scheduled_at, status }) =>
        status !== 'cancelled' && businessDay(time(scheduled_at)) === businessDay(now),
    )
    expect(today.length).toBeGreaterThan(25)
  })

  test('gives no partner two jobs at once, and none outside of working time except after a sudden leave', () => {
    const ofPartners = jobsOfPartners(rows)
    const twice = ofPartners.flatMap(({ jobs }) =>
      jobs.filter((job, nth) => nth > 0 && time(jobs[nth - 1]!.ends_at) > time(job.scheduled_at)),
    )
    expect(twice).toEqual([])
    const outside = ofPartners.flatMap(({ id, jobs }) => {
      const hours = partnerCalendars.hours.filter(({ partner_id }) => partner_id === id)
      const days_off = partnerCalendars.daysOff
        .filter(({ partner_id }) => partner_id === id)
        .map((off) => ({ ...off, reason: off.reason ?? null }))
      return jobs.filter((job) => {
        const not = notWorking({ hours, days_off }, time(job.scheduled_at), time(job.ends_at))
        const isKept = not?.kind === 'off' && not.reason === suddenLeave && time(job.scheduled_at) > now
        return not !== null && !isKept
      })
    })
    expect(outside).toEqual([])
  })

  test('shows every status and every source', () => {
    const set = (values: readonly (string | undefined)[]) => new Set(values)
    expect(set(enquiries.map(({ status }) => status))).toEqual(set(enquiryStatuses.map(({ slug }) => slug)))
    expect(set(enquiries.map(({ source }) => source as Source))).toEqual(set(sources.map(({ slug }) => slug)))
    expect(set(work.jobs.map(({ status }) => status))).toEqual(set(jobStatuses.map(({ slug }) => slug)))
  })

  test('has no event in the future, and no visit before its booking', () => {
    const end = new Date(now).toISOString()
    expect(happened(rows).filter((at) => !(String(at) <= end))).toEqual([])
    expect(work.jobs.filter(({ scheduled_at, created_at }) => time(scheduled_at) < time(created_at))).toEqual(
      [],
    )
  })
})
