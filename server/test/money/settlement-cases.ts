import { type Cases, cash, type Play } from './play.ts'

/** TDS of 1% above an amount of payouts in a year, in rupees, valid since long ago. */
async function tdsAbove({ world }: Pick<Play, 'world'>, threshold: number): Promise<void> {
  await world.setting('business.tds_from', '2020-04-01')
  await world.setting('business.tds_rate', '1')
  await world.setting('business.tds_rate_without_pan', '1')
  await world.setting('business.tds_threshold', String(threshold))
}

/** Ravi completes a job that the customer paid to the business, and gets the balance in a run. */
async function jobAndRun({ job, partner, post, settle }: Pick<Play, 'job' | 'partner' | 'post' | 'settle'>) {
  const { id } = await job(1000, 'completed')
  await post(`/jobs/${id}/payments`, cash(1000))
  return settle(await partner('Ravi'))
}

/** Payouts of settlement runs, with TDS. */
export const settlementCases: Cases = {
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
    await play.world.setting('business.tds_from', '')
  },
}
