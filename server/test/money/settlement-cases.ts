import { type Cases, cash, type Play, paise, toPartner } from './play.ts'

type Money = Pick<Play, 'job' | 'partner' | 'post' | 'settle'>
const anyMoney = (rupees: number) => ({ method: 'cash', amount: paise(rupees) })

/**
 * TDS above an amount of payouts in a year, in rupees, valid since long ago: 1% with a PAN, 20% without one.
 * Ravi has one unless `hasPan` is false.
 */
async function tdsAbove({ world, partner, put }: Play, threshold: number, hasPan = true): Promise<void> {
  await world.setting('business.tds_from', '2020-04-01')
  await world.setting('business.tds_rate', '1')
  await world.setting('business.tds_rate_without_pan', '20')
  await world.setting('business.tds_threshold', String(threshold))
  if (hasPan) await put(`/partners/${await partner('Ravi')}/bank-details`, { version: 1, pan: 'ABCPE1234F' })
}
const withoutTds = ({ world }: Pick<Play, 'world'>) => world.setting('business.tds_from', '')

/** Ravi completes a job that the customer paid to the business, or to Ravi; returns Ravi. */
async function paidJob({ job, partner, post }: Money, price = 1000, paid = cash): Promise<number> {
  const { id } = await job(price, 'completed')
  await post(`/jobs/${id}/payments`, paid(price))
  return partner('Ravi')
}
/** Ravi gets the balance in a run after that. */
const jobAndRun = async (play: Money, price = 1000) => play.settle(await paidJob(play, price))

/** Money between partner and business without a run, and corrections of an account. */
const byHand: Cases = {
  'A partner pays what is owed': async (play) => {
    const ravi = await paidJob(play, 1000, toPartner)
    await play.post(`/partners/${ravi}/settlements`, anyMoney(200))
  },
  'What a partner paid is reversed': async (play) => {
    const ravi = await paidJob(play, 1000, toPartner)
    const { id } = await play.post(`/partners/${ravi}/settlements`, anyMoney(200))
    await play.post(`/ledger-entries/${id}/reverse`, { reason: 'The cheque bounced' })
  },
  'A partner hands over the commission of a job': async ({ job, post }) => {
    const { id } = await job(1000, 'completed')
    await post(`/jobs/${id}/payments`, toPartner(1000))
    await post(`/jobs/${id}/payments`, { ...cash(200), paid_by: 'partner' })
  },
  'A partner hands over what became credit': async (play) => {
    const { id } = await play.job(1000, 'completed')
    await play.post(`/jobs/${id}/payments`, toPartner(1200))
    await play.post(`/partners/${await play.partner('Ravi')}/settlements`, anyMoney(400))
  },
  'A payout by hand': async (play) => {
    await play.post(`/partners/${await paidJob(play)}/payouts`, anyMoney(800))
  },
  'A payout by hand is reversed': async (play) => {
    const { id } = await play.post(`/partners/${await paidJob(play)}/payouts`, anyMoney(800))
    await play.post(`/ledger-entries/${id}/reverse`, { reason: 'Not paid after all' })
  },
  'An adjustment is reversed': async ({ job, partner, post }) => {
    await job(1000, 'completed')
    const body = { amount: paise(150), reason: 'A lost tool' }
    const { id } = await post(`/partners/${await partner('Ravi')}/adjustments`, body)
    await post(`/ledger-entries/${id}/reverse`, { reason: 'The tool was found' })
  },
}

/** Lines of settlement runs, with and without TDS. */
const inRuns: Cases = {
  'A run collects what a partner owes': async (play) => {
    await play.settle(await paidJob(play, 1000, toPartner))
  },
  'A line is carried over to the next run': async (play) => {
    await play.carryOver(await paidJob(play))
    await jobAndRun(play)
  },
  'A payout of a settlement run with TDS': async (play) => {
    await tdsAbove(play, 500)
    await jobAndRun(play)
  },
  'The payout comes back, and its TDS with it': async (play) => {
    await tdsAbove(play, 500)
    const [line] = await jobAndRun(play)
    await play.post(`/ledger-entries/${line!.entry_id}/reverse`, { reason: 'The bank sent it back' })
  },
  'The payouts of a year exceed the threshold': async (play) => {
    await tdsAbove(play, 900)
    await jobAndRun(play)
    await jobAndRun(play)
  },
  'A payout by hand counts for the threshold': async (play) => {
    await tdsAbove(play, 900)
    await play.post(`/partners/${await paidJob(play)}/payouts`, anyMoney(800))
    await jobAndRun(play)
  },
  'TDS is rounded to the rupee': async (play) => {
    await tdsAbove(play, 500)
    await jobAndRun(play, 1062.5)
  },
  'TDS of a partner without PAN': async (play) => {
    await tdsAbove(play, 500, false)
    await jobAndRun(play)
  },
  'A payout is less than the TDS of the year': async (play) => {
    await tdsAbove(play, 500, false)
    await play.post(`/partners/${await paidJob(play, 10_000)}/payouts`, anyMoney(8000))
    await jobAndRun(play)
    await jobAndRun(play)
    await withoutTds(play)
  },
}

export const settlementCases: Cases = { ...byHand, ...inRuns }
