import { type Cases, type Play, paise } from './play.ts'

/** Two jobs of Ravi in a month of its own, and a rule for it; returns the posted lines. */
async function posted(
  { job, completedOn, post, admin }: Pick<Play, 'job' | 'completedOn' | 'post' | 'admin'>,
  month: string,
  rule: object,
): Promise<{ id: number; entry_id: number }[]> {
  for (const day of ['10', '20']) await completedOn(await job(1000, 'completed'), `${month}-${day}`)
  await post('/incentive-rules', {
    name: 'Rule',
    measure: 'jobs',
    active_from: month,
    active_to: month,
    ...rule,
  })
  await post('/incentive-lines/draft', { month })
  const { draft } = (await admin.get(`/incentive-lines?month=${month}`)).body
  await post('/incentive-lines/post', { month, shown: `${draft.lines}:${draft.total}` })
  return (await admin.get(`/incentive-lines?month=${month}`)).body.data
}

/** Bonuses and penalties of a month. */
export const incentiveCases: Cases = {
  'A bonus for the jobs of a month': async (play) => {
    await posted(play, '2019-01', { threshold: 2, effect: 'bonus', amount: paise(500) })
  },
  'A penalty for a missed target, reversed': async (play) => {
    const [line] = await posted(play, '2019-02', { threshold: 3, effect: 'penalty', amount: paise(250) })
    await play.post(`/ledger-entries/${line!.entry_id}/reverse`, { reason: 'He was ill' })
  },
}
