import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1e9, perSecond: 1e9 }
let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  t = await testApp({}, { limits: { link: noLimit, linkNetwork: noLimit } })
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

type Sent = { job: Job; url: string }

async function sendLink(job: Job): Promise<string> {
  const { status, body } = await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })
  expect(status).toBe(200)
  expect(body.text).toContain(body.url)
  const token = /\/p\/([\w-]{43})$/.exec(body.url)?.[1]
  expect(token).toBeDefined()
  return `/partner-links/${token}`
}
async function assigned(): Promise<Sent> {
  const job = await world.job({ partner_id: await world.partner() })
  return { job, url: await sendLink(job) }
}
const jobNow = async ({ id }: Job): Promise<Job> => (await staff.get(`/jobs/${id}`)).body
const accept = ({ job, url }: Sent) => guest.post(`${url}/accept`, { starts_at: job.scheduled_at })
async function started(): Promise<Sent> {
  const sent = await assigned()
  await accept(sent)
  await guest.post(`${sent.url}/start`, {})
  return sent
}
const done = {
  material_cost: 20_000,
  collected: { amount: 100_000, means: 'upi-to-company', reference: null },
}

describe('a job by the partner’s link', () => {
  test('shows a locality that equals the area once', async () => {
    const { area } = (await staff.get(`/addresses/${world.address}`)).body
    const lines = { label: null, place_type: 'home', line_1: '4 Lake View', line_2: area, landmark: null }
    const owner = { location_id: world.places.pincode, customer_id: world.customer }
    const { id: address_id } = (await staff.post('/addresses', { ...lines, ...owner })).body
    const url = await sendLink(await world.job({ address_id, partner_id: await world.partner() }))
    const { address } = (await guest.get(url)).body
    expect(address.lines).toEqual(['4 Lake View', area, expect.stringMatching(/ \d{6}$/)])
    expect(address.map.split(area)).toHaveLength(2)
  })

  test('goes from assigned to completed, with the partner in timeline and audit', async () => {
    const sent = await assigned()
    const { job, url } = sent
    const brief = await guest.get(url)
    expect(brief.body).toMatchObject({
      state: 'pending',
      customer: 'Asha Rao',
      collect: 100_000,
      opened: false,
    })
    expect(brief.raw.toString()).not.toMatch(/\+91\d{10}/)
    await guest.post(`${url}/opened`)
    expect((await jobNow(job)).partner_link).toMatchObject({
      handed_at: expect.any(String),
      handed_by: 'copy',
      sent_at: null,
      opened_at: expect.any(String),
    })
    expect((await accept(sent)).body.state).toBe('accepted')
    expect((await guest.post(`${url}/start`, {})).body.state).toBe('started')
    const completed = await guest.post(`${url}/complete`, done)
    expect(completed.body).toMatchObject({
      state: 'completed',
      customer: null,
      address: null,
      reported: { state: 'open', collected: done.collected },
    })
    const after = await jobNow(job)
    expect(after).toMatchObject({ status: 'completed', material_cost: 0, received: 0, payments: [] })
    expect(completed.body.owes).toBe(after.commission - 100_000)
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
    const byPartner = entries.filter((entry: { data: { guest?: object } }) => entry.data.guest)
    expect(byPartner.map((entry: { kind: string }) => entry.kind)).toEqual([
      'status',
      'payment-reported',
      'status',
      'partner-accepted',
    ])
    const { rows } = await t.database.pool.query(
      `SELECT action, actor_id, after->'by'->>'id' AS by FROM audit_entries
       WHERE record_type = 'job' AND record_id = $1 AND action IN ('accept', 'start', 'complete') ORDER BY id`,
      [String(job.id)],
    )
    const by = { actor_id: null, by: String(job.partner?.id) }
    expect(rows).toEqual([
      { action: 'accept', ...by },
      { action: 'start', ...by },
      { action: 'complete', ...by },
    ])
  })

  test('names the language of the partner', async () => {
    const partner_id = await world.partner()
    await t.database.pool.query(`UPDATE partners SET language = 'hi' WHERE id = $1`, [partner_id])
    const url = await sendLink(await world.job({ partner_id }))
    expect((await guest.get(url)).body.language).toBe('hi')
    expect((await guest.get((await assigned()).url)).body.language).toBeNull()
  })

  test('a repeated step has one effect', async () => {
    const sent = await assigned()
    const { job, url } = sent
    for (let time = 0; time < 2; time += 1) expect((await accept(sent)).status).toBe(200)
    for (let time = 0; time < 2; time += 1) expect((await guest.post(`${url}/start`, {})).status).toBe(200)
    const other = { material_cost: 0, collected: null }
    const reported = { state: 'open', collected: done.collected }
    expect((await guest.post(`${url}/complete`, done)).body).toMatchObject({ reported })
    expect((await guest.post(`${url}/complete`, other)).body).toMatchObject({ reported })
    expect((await accept(sent)).body.state).toBe('completed')
    expect((await jobNow(job)).completion_report).toMatchObject({ material_cost: 20_000 })
  })

  test('the customer’s number is refused before the acceptance, then given and logged', async () => {
    const sent = await assigned()
    expect((await guest.post(`${sent.url}/phone`)).status).toBe(409)
    await accept(sent)
    expect((await guest.post(`${sent.url}/phone`)).body.phone).toBe(sent.job.customer.phone)
    const { body } = await staff.get(`/timeline?record_type=job&record_id=${sent.job.id}`)
    expect(body[0]).toMatchObject({ kind: 'phone-shown', actor: null, data: { guest: { type: 'partner' } } })
  })

  test('a job that was rescheduled since it was read is not accepted', async () => {
    const { url } = await assigned()
    const reply = await guest.post(`${url}/accept`, { starts_at: '2026-05-05T05:30:00.000Z' })
    expect([reply.status, (await guest.get(url)).body.state]).toEqual([409, 'pending'])
  })

  test('more than the due amount is not reported, and the job stays started', async () => {
    const { job, url } = await started()
    const collected = { amount: 100_001, means: 'cash' }
    expect((await guest.post(`${url}/complete`, { material_cost: 0, collected })).status).toBe(422)
    expect((await jobNow(job)).status).toBe('started')
  })
})

describe('an ended link', () => {
  const unknown = `/partner-links/${'A'.repeat(43)}`
  const textOf = ({ body }: { body: { request_id: string } }) => ({ ...body, request_id: '' })

  test.each(['rejected', 'withdrawn', 'reassigned', 'cancelled', 'old'])(
    '%s: answers as an unknown one',
    async (how) => {
      const { job, url } = await assigned()
      const { version } = await jobNow(job)
      if (how === 'rejected') await guest.post(`${url}/reject`, { reason: 'Too far away' })
      if (how === 'withdrawn') {
        const { scheduled_at: starts_at, ends_at } = job
        await staff.post(`/jobs/${job.id}/place`, { partner_id: null, starts_at, ends_at, version })
      }
      if (how === 'reassigned')
        await staff.post(`/jobs/${job.id}/assign`, { partner_id: await world.partner(), version })
      if (how === 'cancelled') await staff.post(`/jobs/${job.id}/cancel`, { reason: 'Not needed', version })
      if (how === 'old') {
        await accept({ job, url })
        await guest.post(`${url}/start`, {})
        await guest.post(`${url}/complete`, done)
        const aged = "UPDATE assignments SET completed_at = app_now() - interval '25 hours' WHERE job_id = $1"
        await t.database.pool.query(aged, [job.id])
      }
      for (const step of ['', 'opened', 'phone', 'accept', 'reject', 'start', 'unstart', 'complete']) {
        const bodies: Record<string, object> = {
          accept: { starts_at: job.scheduled_at },
          reject: { reason: 'x' },
          start: {},
          complete: done,
        }
        const request = (base: string) =>
          step === '' ? guest.get(base) : guest.post(`${base}/${step}`, bodies[step])
        const [ended, unknownReply] = [await request(url), await request(unknown)]
        expect([ended.status, textOf(ended)], step).toEqual([404, textOf(unknownReply)])
      }
    },
  )

  test('a new assignment of the same partner has another token', async () => {
    const { job, url } = await assigned()
    await guest.post(`${url}/reject`, { reason: 'Not today' })
    const { version } = await jobNow(job)
    const body = { partner_id: job.partner?.id, version, confirmed: true }
    const again = await staff.post(`/jobs/${job.id}/assign`, body)
    expect(again.status).toBe(200)
    expect(await sendLink(again.body)).not.toBe(url)
    expect((await guest.get(url)).status).toBe(404)
  })
})

describe('the link', () => {
  test('stays the same when it is sent again, and the database holds a hash only', async () => {
    const { job, url } = await assigned()
    expect(await sendLink(job)).toBe(url)
    const { rows } = await t.database.pool.query('SELECT * FROM public_links WHERE job_id = $1', [job.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1))
    expect(rows[0].token_hash).toHaveLength(32)
  })

  test('needs a partner', async () => {
    const { id } = await world.job()
    expect((await staff.post(`/jobs/${id}/partner-link`, { by: 'copy' })).status).toBe(409)
  })
})

describe('races', () => {
  test('two accepts and a withdrawal leave one state that all agree on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await assigned()
      const { job } = sent
      const body = {
        partner_id: null,
        starts_at: job.scheduled_at,
        ends_at: job.ends_at,
        version: job.version,
      }
      const [first, second, withdrawn] = await Promise.all([
        accept(sent),
        accept(sent),
        staff.post(`/jobs/${job.id}/place`, body),
      ])
      const after = await jobNow(job)
      if (withdrawn.status === 200) {
        expect([first.status, second.status, after.status, after.partner]).toEqual([
          404,
          404,
          'pending',
          null,
        ])
      } else {
        expect([first.status, second.status, withdrawn.status]).toEqual([200, 200, 409])
        expect(after.assignments).toMatchObject([{ status: 'accepted' }])
      }
      const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job.id}`)
      const accepted = entries.filter((entry: { kind: string }) => entry.kind === 'partner-accepted')
      expect(accepted).toHaveLength(withdrawn.status === 200 ? 0 : 1)
    }
  })

  test('fifty completions at once leave one commission and one report', async () => {
    const { job, url } = await started()
    const replies = await Promise.all(Array.from({ length: 50 }, () => guest.post(`${url}/complete`, done)))
    // A busy machine may refuse some of them; the page repeats those.
    const served = replies.filter(({ status }) => status !== 503)
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await t.database.pool.query(
      `SELECT (SELECT count(*)::int FROM ledger_entries WHERE job_id = $1) AS entries,
              (SELECT count(*)::int FROM completion_reports WHERE job_id = $1) AS reports`,
      [job.id],
    )
    expect(rows[0]).toEqual({ entries: 1, reports: 1 })
  })
})

test('guesses of tokens are limited for the address, and other users are served at the same time', async () => {
  const own = await testApp()
  const stranger = await own.as(null)
  const colleague = await own.as('staff')
  /** Repeated while the machine is busy, as the list does. */
  const list = async (): Promise<number> => {
    const { status } = await colleague.get('/customers')
    return status === 503 ? list() : status
  }
  const guess = (index: number) => stranger.get(`/partner-links/${String(index).padStart(43, 'A')}`)
  const [guesses, lists] = await Promise.all([
    Promise.all(Array.from({ length: 1000 }, (_, index) => guess(index))),
    Promise.all(Array.from({ length: 20 }, list)),
  ])
  const tried = guesses.filter(({ status }) => status === 404)
  expect(tried.length).toBeLessThan(140)
  // A busy machine may refuse some of them before they are counted.
  const refused = guesses.filter(({ status }) => status === 429 || status === 503)
  expect(refused).toHaveLength(1000 - tried.length)
  expect(lists.every((status) => status === 200)).toBe(true)
  await own.close()
})
