import { sources } from 'contract/choices.ts'
import { enquiryStatuses, jobStatuses, partnerStatuses } from 'contract/vocabulary.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { textAnswersTo } from './demo/text-answers.ts'
import { loadDemo } from './demo.ts'
import { loadPlaces } from './places.ts'

const now = new Date('2026-11-21T05:18:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadPlaces(database.pool)
  await loadDemo(database.db, now)
  // All locations and the whole demo take 14 s on an idle core.
}, 120_000)
afterAll(() => database.drop())

async function rows<Row>(query: string): Promise<Row[]> {
  return (await database.pool.query(query)).rows
}
async function distinct(table: string, column: string): Promise<string[]> {
  return (await rows<{ value: string }>(`SELECT DISTINCT ${column} AS value FROM ${table}`)).map(
    (row) => row.value,
  )
}

describe('the demo story', () => {
  test.each([
    ['customers', 600],
    ['enquiries', 1500],
    ['jobs', 1200],
    ['partners', 40],
  ])('has its %s', async (table, count) => {
    expect(await rows(`SELECT count(*) FROM ${table}`)).toEqual([{ count }])
  })

  test('shows every status and every source', async () => {
    expect(new Set(await distinct('enquiries', 'status'))).toEqual(
      new Set(enquiryStatuses.map(({ slug }) => slug)),
    )
    expect(new Set(await distinct('enquiries', 'source'))).toEqual(new Set(sources.map(({ slug }) => slug)))
    expect(new Set(await distinct('jobs', 'status'))).toEqual(new Set(jobStatuses.map(({ slug }) => slug)))
    expect(new Set(await distinct('partners', 'status'))).toEqual(
      new Set(partnerStatuses.map(({ slug }) => slug)),
    )
  })

  test('answers a question with a fitting text, by question and service', async () => {
    const answers = await rows<{ label: string; service: string; value: string }>(`
      SELECT DISTINCT answer->>'label' AS label, categories.title AS service, answer->>'value' AS value
      FROM enquiries JOIN categories ON categories.id = category_id, jsonb_array_elements(answers) AS answer
      JOIN questions ON questions.id = (answer->>'question_id')::bigint WHERE input_type = 'text'`)
    expect(answers.length).toBeGreaterThan(20)
    const wrong = answers.filter(
      ({ label, service, value }) => !textAnswersTo(label, service).includes(value),
    )
    expect(wrong).toEqual([])
    const weddings = answers.filter(({ label }) => label.includes('wedding')).map(({ value }) => value)
    expect(weddings.length).toBeGreaterThan(0)
    expect(weddings.join()).not.toMatch(/Voltas|LG|floor/)
  })

  test('adds up: received is what was paid, the balance is the sum of the ledger, nothing is paid twice', async () => {
    expect(
      await rows(`SELECT jobs.id FROM jobs LEFT JOIN payments ON payments.job_id = jobs.id
                  GROUP BY jobs.id HAVING jobs.received > jobs.payable OR jobs.received <> coalesce(sum(
                    payment_to_job(payments)) FILTER (WHERE reversed_at IS NULL), 0)`),
    ).toEqual([])
    expect(
      await rows(`SELECT partners.id FROM partners LEFT JOIN ledger_entries ON partner_id = partners.id
                  GROUP BY partners.id HAVING partners.balance <> coalesce(sum(amount), 0)`),
    ).toEqual([])
  })

  test('has the same sums in the accounts and the payments, for the company and for every partner', async () => {
    expect(
      await rows(`SELECT payments.id FROM payments LEFT JOIN ledger_entries ON payment_id = payments.id
                  WHERE payments.kind <> 'commission-from-partner' GROUP BY payments.id
                  HAVING coalesce(sum(ledger_entries.amount) FILTER (WHERE ledger_entries.kind = 'cash-held'), 0) <>
                      CASE WHEN received_by = 'company' OR reversed_at IS NOT NULL THEN 0
                           WHEN payments.kind = 'refund' THEN -payments.amount ELSE payments.amount END
                    OR sum(ledger_entries.amount) FILTER (WHERE ledger_entries.kind <> 'cash-held') <>
                      CASE WHEN reversed_at IS NOT NULL THEN 0
                           WHEN payments.kind = 'refund' THEN payments.amount ELSE -payments.amount END`),
    ).toEqual([])
    // The two entries of cash that a partner keeps follow each other, the cash second.
    expect(
      await rows(`SELECT added.id FROM ledger_entries AS added LEFT JOIN ledger_entries AS other
                    ON other.partner_id = added.partner_id AND other.payment_id = added.payment_id AND other.amount = -added.amount
                    AND other.number = added.number + CASE added.kind WHEN 'cash-held' THEN -1 ELSE 1 END
                    AND (other.kind = 'cash-held') <> (added.kind = 'cash-held')
                  WHERE added.is_paired AND other.id IS NULL`),
    ).toEqual([])
    const kinds = await rows<{ kind: string; count: number }>(
      'SELECT kind, count(*) FROM ledger_entries GROUP BY kind',
    )
    for (const kind of [
      'adjustment',
      'payout',
      'commission-received',
      'reversal',
      'cash-held',
      'owed-to-partner',
    ]) {
      expect(kinds.find((each) => each.kind === kind)?.count, kind).toBeGreaterThan(5)
    }
    expect(await rows('SELECT id FROM ledger_entries WHERE reverses_id IS NOT NULL')).not.toEqual([])
  })

  test('has refunds, corrected payments, future terms and incoming leads', async () => {
    const [counted] = await rows(`SELECT
      (SELECT count(*) FROM payments WHERE kind = 'refund') AS refunds,
      (SELECT count(*) FROM payments WHERE replaced_by IS NOT NULL) AS corrected,
      (SELECT count(*) FROM payments WHERE reversed_at IS NOT NULL AND replaced_by IS NULL) AS deleted,
      (SELECT count(*) FROM commission_terms WHERE slabs IS NOT NULL) AS slabs,
      (SELECT count(DISTINCT state) FROM intake_leads) AS lead_states`)
    expect(counted).toEqual({ refunds: 8, corrected: 3, deleted: 4, slabs: 2, lead_states: 3 })
  })

  test('has no calls at night', async () => {
    const odd = await rows(`SELECT id, follow_up_at FROM enquiries WHERE next_action IN ('call', 'book')
      AND (follow_up_at AT TIME ZONE 'Asia/Kolkata')::time NOT BETWEEN '09:00' AND '19:00'`)
    expect(odd).toEqual([])
  })

  test('has no work at night: jobs end on the day they begin, by 9 PM', async () => {
    const local = (column: string) => `(${column} AT TIME ZONE 'Asia/Kolkata')`
    const odd =
      await rows(`SELECT id FROM jobs WHERE ${local('ends_at')}::date <> ${local('scheduled_at')}::date
      OR ${local('ends_at')}::time > '21:00'`)
    expect(odd).toEqual([])
  })

  test('is in order: no event is in the future, and no work ends before it starts', async () => {
    const later = now.toISOString()
    expect(await rows(`SELECT id FROM timeline_entries WHERE happened_at > '${later}'`)).toEqual([])
    expect(
      await rows(`SELECT id FROM jobs WHERE completed_at > '${later}' OR created_at > '${later}'`),
    ).toEqual([])
    expect(await rows(`SELECT id FROM jobs WHERE status = 'completed' AND partner_id IS NULL`)).toEqual([])
  })

  test('is consistent for each job: status, schedule, steps of the partner and timeline', async () => {
    const steps = `a.created_at AS assigned, a.accepted_at AS accepted, a.started_at AS started, a.completed_at AS completed`
    const wrong = await rows<{ id: number; why: string }>(`
      WITH live AS (
        SELECT job_id, id, status, partner_id, assigned_by, ended_at, ${steps}
        FROM assignments a WHERE status <> 'rejected'
      ), told AS (
        SELECT record_id AS id,
          max(happened_at) FILTER (WHERE kind = 'job-created') AS created,
          max(happened_at) FILTER (WHERE kind = 'partner-assigned') AS assigned,
          max(happened_at) FILTER (WHERE kind = 'partner-accepted') AS accepted,
          max(happened_at) FILTER (WHERE kind = 'status' AND data->>'to' = 'started') AS started,
          max(happened_at) FILTER (WHERE kind = 'status' AND data->>'to' = 'completed') AS completed,
          max(happened_at) FILTER (WHERE kind = 'status' AND data->>'to' = 'cancelled') AS cancelled,
          max(actor_id) FILTER (WHERE kind = 'partner-assigned') AS assigned_by
        FROM timeline_entries WHERE record_type = 'job' GROUP BY record_id
      ), checked AS (
        SELECT jobs.id, jobs.status, checks.why, checks.ok FROM jobs
        LEFT JOIN live ON live.job_id = jobs.id LEFT JOIN told ON told.id = jobs.id
        LEFT JOIN schedules ON schedules.job_id = jobs.id
        CROSS JOIN LATERAL (VALUES
          ('schedule', schedules.starts_at = jobs.scheduled_at AND schedules.ends_at = jobs.ends_at),
          ('schedule of a cancelled job', (schedules.status = 'cancelled') = (jobs.status = 'cancelled')),
          ('visit after booking', jobs.scheduled_at >= jobs.created_at),
          ('completed_at', (jobs.completed_at IS NOT NULL) = (jobs.status = 'completed')),
          ('started_at', (jobs.started_at IS NOT NULL) = (jobs.status IN ('started', 'completed'))),
          ('status of the assignment', live.id IS NULL AND jobs.partner_id IS NULL
            OR live.status = jobs.status AND (jobs.status = 'cancelled' OR live.partner_id = jobs.partner_id)),
          ('steps of the assignment', live.id IS NULL OR jobs.status = 'cancelled' OR (live.accepted, live.started, live.completed)
            IS NOT DISTINCT FROM (jobs.accepted_at, jobs.started_at, jobs.completed_at)),
          ('order of the steps', live.id IS NULL OR live.assigned >= jobs.created_at
            AND coalesce(live.accepted, live.assigned) >= live.assigned
            AND coalesce(live.started, live.accepted, live.assigned) >= coalesce(live.accepted, live.assigned)
            AND (live.completed IS NULL OR live.completed > live.started)
            AND (live.ended_at IS NULL OR live.ended_at >= live.assigned)),
          ('timeline', (told.created, told.started, told.completed)
            IS NOT DISTINCT FROM (jobs.created_at, jobs.started_at, jobs.completed_at)),
          ('timeline of the assignment', (told.assigned, told.accepted, told.assigned_by)
            IS NOT DISTINCT FROM (live.assigned, live.accepted, live.assigned_by)),
          ('timeline of the cancellation', (told.cancelled IS NOT NULL) = (jobs.status = 'cancelled')
            AND told.cancelled IS NOT DISTINCT FROM coalesce(live.ended_at, told.cancelled)
            AND coalesce(told.cancelled, jobs.created_at) >= jobs.created_at),
          ('nothing in the future', greatest(jobs.created_at, jobs.started_at, jobs.completed_at, live.accepted)
            <= '${now.toISOString()}')
        ) AS checks (why, ok)
      )
      SELECT why, status, count(*)::int AS jobs, min(id) AS first FROM checked WHERE ok IS NOT TRUE GROUP BY why, status`)
    expect(wrong).toEqual([])
  })

  test('has a next action for every enquiry that is worked on, and few are overdue', async () => {
    const [{ overdue, working, stays, present }] = (await rows(
      `SELECT count(*) FILTER (WHERE follow_up_at < '${now.toISOString()}'::timestamptz - interval '1 hour') AS overdue,
         count(next_action) AS working, (SELECT count(*) FROM enquiry_statuses WHERE left_at IS NULL) AS stays,
         (SELECT count(*) FROM enquiries JOIN enquiry_statuses s ON s.enquiry_id = enquiries.id AND s.left_at IS NULL
            AND s.status = enquiries.status) AS present
       FROM enquiries WHERE next_action IS NOT NULL`,
    )) as [Record<'overdue' | 'working' | 'stays' | 'present', number>]
    expect([stays, present]).toEqual([1500, 1500])
    expect(overdue).toBeGreaterThan(3)
    expect(overdue).toBeLessThan(working / 4)
  })

  test('numbers its receipts without a gap', async () => {
    const numbers = await rows<{ number: string }>('SELECT number FROM receipts ORDER BY number')
    const [{ last_number }] = (await rows<{ last_number: number }>(
      'SELECT last_number FROM receipt_series',
    )) as [{ last_number: number }]
    expect(numbers).toHaveLength(last_number)
    expect(numbers[0]?.number).toBe('HC/2026-27/000001')
  })

  test('has partners with hours, and some who are off today', async () => {
    const today = "(timestamptz '2026-11-21T05:18:00Z' AT TIME ZONE 'Asia/Kolkata')::date"
    const [counted] = await rows<{ hours: number; off: number }>(
      `SELECT (SELECT count(DISTINCT partner_id) FROM partner_hours) AS hours,
         (SELECT count(*) FROM partner_days_off WHERE ${today} BETWEEN from_day AND to_day) AS off`,
    )
    expect(counted).toEqual({ hours: 17, off: 3 })
  })

  test('has complaints about jobs that were completed before, each with its entries on the timelines', async () => {
    const [counted] = await rows<object>(
      `SELECT count(*) AS all, count(*) FILTER (WHERE complaints.status = 'open') AS open,
         count(*) FILTER (WHERE jobs.completed_at < complaints.created_at) AS after_the_job
       FROM complaints JOIN jobs ON jobs.id = complaints.job_id`,
    )
    expect(counted).toEqual({ all: 8, open: 2, after_the_job: 8 })
    const [entries] = await rows<object>(
      `SELECT count(*) FILTER (WHERE kind = 'complaint-added') AS on_jobs,
         count(*) FILTER (WHERE record_type = 'complaint' AND kind = 'created') AS created,
         count(*) FILTER (WHERE record_type = 'complaint' AND kind = 'status') AS resolved
       FROM timeline_entries`,
    )
    expect(entries).toEqual({ on_jobs: 8, created: 8, resolved: 6 })
  })

  test('has duplicate phones and invalid names on purpose', async () => {
    const twins = await rows('SELECT phone FROM customers GROUP BY phone HAVING count(*) > 1')
    expect(twins.length).toBeGreaterThan(4)
    expect(await rows(`SELECT id FROM customers WHERE name IN ('asdf', 'test', 'Mr')`)).not.toEqual([])
  })

  test('is loaded once', async () => {
    expect(await loadDemo(database.db, now)).toBe(false)
  })
})
