import type { ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { cash, completionBody, reportSteps } from '../../../test/report-steps.ts'

const { t, staff, guest, world, jobNow, statesOf, reported, confirm, reopen, reasonsOf } = await reportSteps()
afterAll(() => t.close())

describe('a report after changes of its job', () => {
  test('is not reused under its id: reopening withdraws it, the next completion creates a new one', async () => {
    const { job, url, report_id } = await reported({ collected: cash(100_000) })
    await reopen(job)
    expect((await jobNow(job)).completion_report).toMatchObject({ id: report_id, state: 'withdrawn' })
    await guest.post(`${url}/complete`, completionBody({ collected: cash(1) }))
    const next = (await jobNow(job)).completion_report
    expect(next).toMatchObject({ state: 'open', collected: { amount: 1 } })
    expect(next?.id).not.toBe(report_id)
    expect(await statesOf(job)).toEqual(['replaced', 'open'])
    expect((await confirm(job, report_id)).status).toBe(409)
    const { rows } = await t.database.pool.query('SELECT amount FROM completion_reports WHERE id = $1', [
      report_id,
    ])
    expect(rows).toEqual([{ amount: 100_000 }])
  })

  test('money of a withdrawn report stays open: it is listed, counted, noted, and a reason of the job', async () => {
    const partner_id = await world.partner({ name: 'Paid Before' })
    const { job, report_id } = await reported(
      { material_cost: 5_000, collected: cash(70_000) },
      { partner_id },
    )
    const figure = async () => (await staff.get('/dashboard/today')).body.reported
    const before = await figure()
    await reopen(job)
    expect(await figure()).toEqual(before)
    const rows = (await staff.get(`/partners/${partner_id}/completion-reports`)).body as ReportOfPartner[]
    expect(rows).toMatchObject([
      { id: report_id, state: 'withdrawn', material_cost: null, collected: { amount: 70_000 } },
    ])
    expect((await jobNow(job)).status).toBe('started')
    expect(await reasonsOf(job)).toContain('reported')
    const { body: link } = await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' })
    const page = await guest.get(`/tracking-links/${String(link.url).split('/').at(-1)}`)
    expect(page.body).toMatchObject({ noted: 70_000 })
    expect((await confirm(job, report_id)).status).toBe(200)
    expect(await reasonsOf(job)).not.toContain('reported')
    expect((await staff.get(`/partners/${partner_id}/completion-reports`)).body).toEqual([])
  })

  test('money reported before a reopening is kept when the next completion reports no money', async () => {
    const { job, url, report_id } = await reported({ collected: cash(70_000) })
    await reopen(job)
    await guest.post(`${url}/complete`, completionBody({}))
    expect(await jobNow(job)).toMatchObject({ status: 'completed', completion_report: { id: report_id } })
    expect(await reasonsOf(job)).toContain('reported')
    await reopen(job)
    await guest.post(`${url}/complete`, completionBody({ material_cost: 5_000 }))
    const { completion_report: next } = await jobNow(job)
    expect(next).toMatchObject({
      state: 'open',
      material_cost: 5_000,
      collected: { amount: 70_000, means: 'cash' },
    })
    expect(await statesOf(job)).toEqual(['replaced', 'open'])
    expect((await confirm(job, next!.id)).body).toMatchObject({ received: 70_000, material_cost: 5_000 })
  })

  test('a completion by staff replaces the withdrawn report', async () => {
    const { job } = await reported({ collected: cash(100_000) })
    await reopen(job)
    const { version } = await jobNow(job)
    const payments = [{ method: 'cash', amount: 100_000, received_by: 'partner' }]
    const again = await staff.post(`/jobs/${job.id}/complete`, { version, payments })
    expect(again.body).toMatchObject({ received: 100_000, completion_report: null })
    expect(await statesOf(job)).toEqual(['replaced'])
  })

  test('a cancellation needs a decision about the money: confirmed before, or returned', async () => {
    const cancel = async (job: Job, more: object = {}) =>
      staff.post(`/jobs/${job.id}/cancel`, {
        version: (await jobNow(job)).version,
        reason: 'Not wanted',
        ...more,
      })
    const one = await reported({ collected: cash(70_000) })
    await reopen(one.job)
    const asked = await cancel(one.job)
    expect([asked.status, asked.body.errors[0].field]).toEqual([422, 'reported_money_returned'])
    expect(asked.body.errors[0].message).toContain('₹700.00, cash')
    expect((await cancel(one.job, { reported_money_returned: true })).status).toBe(200)
    expect(await statesOf(one.job)).toEqual(['returned'])

    const other = await reported({ material_cost: 20_000, collected: cash(70_000) })
    await reopen(other.job)
    expect((await confirm(other.job, other.report_id)).body).toMatchObject({
      received: 70_000,
      material_cost: 0,
    })
    const cancelled = await cancel(other.job)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', received: 0 })
    expect(await statesOf(other.job)).toEqual(['confirmed'])
  })

  test('a job without money in its report is cancelled without a question', async () => {
    const { job } = await reported({ material_cost: 20_000 })
    await reopen(job)
    const { version } = await jobNow(job)
    expect((await staff.post(`/jobs/${job.id}/cancel`, { version, reason: 'Not wanted' })).status).toBe(200)
  })
})

describe('the customer', () => {
  const messageOf = async ({ id }: { id: number }) =>
    (await t.database.pool.query(`SELECT body FROM messages WHERE job_id = $1 ORDER BY id`, [id])).rows.map(
      ({ body }) => body,
    )

  test('gets no request for money that the partner reported as paid, in the message and on the page', async () => {
    await world.setting('sms.complete.enable', true)
    await world.setting('sms.payment.enable', true)
    const partner_id = await world.partner({ name: 'CoolPoint Aircon' })
    const { job, report_id } = await reported({ collected: cash(70_000) }, { partner_id })
    expect(await messageOf(job)).toEqual([
      expect.stringContaining(
        'Price ₹1,000.00, due ₹300.00. We have noted ₹700.00 paid to CoolPoint Aircon. Thank you',
      ),
    ])
    const { body } = await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' })
    const page = `/tracking-links/${String(body.url).split('/').at(-1)}`
    expect((await guest.get(page)).body).toMatchObject({ noted: 70_000, due: 30_000, received: 0 })
    await confirm(job, report_id)
    expect((await guest.get(page)).body).toMatchObject({ noted: 0, due: 30_000, received: 70_000 })
    expect((await messageOf(job)).at(-1)).toContain('we received ₹700.00')
    await world.setting('sms.complete.enable', false)
    await world.setting('sms.payment.enable', false)
  })

  test('reads the unchanged message of a job without a report', async () => {
    await world.setting('sms.complete.enable', true)
    const job = await world.jobIn('completed')
    expect(await messageOf(job)).toEqual([expect.stringContaining('due ₹1,000.00. Thank you')])
    await world.setting('sms.complete.enable', false)
  })
})
