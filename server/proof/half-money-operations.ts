import { draftTask } from '#domains/settlements/settlement-runs.tasks.ts'
import type { Operations, Request } from './half-operations.ts'
import { asEdited, asRetried } from './half-requests.ts'
import type { Records } from './records.ts'

/** A settlement run of a partner whom we owe ₹50.00, before its draft. */
async function undrafted({ admin, settlementRun, world }: Records) {
  const { id, version, partner } = await settlementRun('draft')
  const { body } = await admin.post(`/settlement-runs/${id}/end`, { version, as: 'discarded' })
  await world.setting('business.tds_from', body.cut_off)
  await world.setting('business.tds_threshold', '0')
  const chosen = { cut_off: body.cut_off, partner_ids: [partner] }
  return (await admin.post('/settlement-runs', chosen)).body as { id: number }
}

/** Two lines of one partner in the draft of a month: what the draft's request gives. */
async function drafted({ admin, workedMonth }: Records) {
  const month = await workedMonth()
  const rule = { measure: 'jobs', threshold: 1, effect: 'bonus', active_from: month, active_to: month }
  for (const amount of [5_000, 7_000])
    await admin.post('/incentive-rules', { ...rule, name: `Worth ${amount}`, amount })
  const { body } = await admin.post('/incentive-lines/draft', { month })
  return { month, shown: `${body.draft.lines}:${body.draft.total}` }
}

/** Money of many jobs, or of none: settlement runs, incentives, cash, concessions and reports. */
export const moneyOperations: Operations = {
  'a settlement run is made': asRetried('POST /settlement-runs'),
  'a settlement run is drafted in the background': async (records) => {
    const { id } = await undrafted(records)
    return { method: 'TASK', path: draftTask, body: { run_id: id }, writes: 'settlement_lines' }
  },
  'lines of a settlement run are left out': asRetried('POST /settlement-runs/{id}/lines'),
  'a settlement run is approved': asRetried('POST /settlement-runs/{id}/approve'),
  'a settlement run is discarded': asRetried('POST /settlement-runs/{id}/end'),
  'the statements of a settlement run are asked for': asRetried('POST /settlement-runs/{id}/statements'),
  'a partner opens the link to a statement': async ({ admin, settlementRun }) => {
    const { lines } = await settlementRun('approved')
    const { body } = await admin.post(`/settlement-lines/${lines[0]}/link`, { by: 'copy' })
    return { method: 'POST', path: `/settlement-links/${body.url.split('/').at(-1)}/opened`, body: {} }
  },
  'an incentive rule for a service in a place is made': async (records) => {
    const { categories, places } = records.world
    const { body, ...request } = await asRetried('POST /incentive-rules')(records)
    return { ...request, body: { ...body, category_ids: [categories.taps], location_ids: [places.area] } }
  },
  'an incentive rule changes': asEdited('PUT /incentive-rules/{id}'),
  'incentives are drafted again': async (records) => {
    const { month } = await drafted(records)
    return { method: 'POST', path: '/incentive-lines/draft', body: { month }, writes: 'incentive_lines' }
  },
  'incentives are posted': async (records) => {
    return { method: 'POST', path: '/incentive-lines/post', body: await drafted(records) }
  },
  'an incentive is removed': asRetried('POST /incentive-lines/{id}/removal'),
  'a cash account is made': asRetried('POST /cash-accounts'),
  'a cash account becomes the one of cheques': async (records) => {
    const request: Request = await asEdited('PUT /cash-accounts/{id}')(records)
    return { ...request, body: { ...request.body, default_for: ['cheque'] }, writes: 'cash_defaults' }
  },
  'an expense is entered': asRetried('POST /cash-entries'),
  'cash is handed over': asRetried('POST /cash-handovers'),
  'a concession is rejected': asRetried('POST /concessions/{id}/reject'),
  'two reports are confirmed': async ({ report }) => {
    const ids = [(await report('material')).report_id, (await report('material')).report_id]
    return {
      method: 'POST',
      path: '/completion-reports/confirm',
      body: { ids },
      writes: 'completion_reports',
    }
  },
  'cash is handed over with a report': async ({ admin, report }) => {
    const { job_id, report_id } = await report('material')
    const { partner } = (await admin.get(`/jobs/${job_id}`)).body
    const body = { method: 'cash', amount: 1_000, report_ids: [report_id] }
    return { method: 'POST', path: `/partners/${partner.id}/settlements`, body, writes: 'completion_reports' }
  },
}
