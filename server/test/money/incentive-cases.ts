import { type Cases, type Play, paise } from './play.ts'

/** Posts what these rules come to in a month of their own; returns the lines. */
async function posted(
  { post, admin }: Pick<Play, 'post' | 'admin'>,
  month: string,
  ...rules: object[]
): Promise<{ id: number; entry_id: number }[]> {
  for (const rule of rules) {
    const of = { name: 'Rule', measure: 'jobs', active_from: month, active_to: month }
    await post('/incentive-rules', { ...of, ...rule })
  }
  await post('/incentive-lines/draft', { month })
  const { draft } = (await admin.get(`/incentive-lines?month=${month}`)).body
  await post('/incentive-lines/post', { month, shown: `${draft.lines}:${draft.total}` })
  return (await admin.get(`/incentive-lines?month=${month}`)).body.data
}

/** Ravi completes jobs in the month, one for each element, which the customer rates with so many stars. */
async function worked(
  { job, completedOn, rated }: Pick<Play, 'job' | 'completedOn' | 'rated'>,
  month: string,
  stars: (number | null)[] = [null, null],
): Promise<void> {
  for (const each of stars) {
    const done = await job(1000, 'completed')
    await completedOn(done, `${month}-10`)
    if (each !== null) await rated(done, each, `${month}-20`)
  }
}

/** Ravi rejects one job so many times in the month. */
async function rejected(
  { job, partner, step, rejectedOn }: Pick<Play, 'job' | 'partner' | 'step' | 'rejectedOn'>,
  month: string,
  times: number,
): Promise<void> {
  const planned = await job(1000)
  const again: [string, object] = ['assign', { partner_id: await partner('Ravi'), confirmed: true }]
  for (let nth = 1; nth <= times; nth += 1)
    await step(planned, ...(nth > 1 ? [again] : []), ['reject', { reason: 'Too far away' }])
  await rejectedOn(planned, `${month}-10`)
}
const eachRejection = { measure: 'rejections', effect: 'penalty', amount: paise(100), per: 'each' }

/** Bonuses and penalties of a month. */
export const incentiveCases: Cases = {
  'A bonus for the jobs of a month': async (play) => {
    await worked(play, '2019-01')
    await posted(play, '2019-01', { threshold: 2, effect: 'bonus', amount: paise(500) })
  },
  'A penalty for a missed target, reversed': async (play) => {
    await worked(play, '2019-02')
    const rule = { threshold: 3, effect: 'penalty', amount: paise(250) }
    const [line] = await posted(play, '2019-02', rule)
    await play.post(`/ledger-entries/${line!.entry_id}/reverse`, { reason: 'He was ill' })
  },
  'A bonus for each job, up to the cap of the rule': async (play) => {
    await worked(play, '2019-03', [null, null, null])
    const each = { effect: 'bonus', amount: paise(200), per: 'each', monthly_cap: paise(350) }
    await posted(play, '2019-03', { threshold: 2, ...each })
  },
  'A bonus for the rating of a month': async (play) => {
    await worked(play, '2019-04', [5, 5, 4])
    await posted(play, '2019-04', { measure: 'rating', threshold: 460, effect: 'bonus', amount: paise(300) })
  },
  'Two ratings are too few for a bonus': async (play) => {
    await worked(play, '2019-05', [5, 5, null])
    const rating = { measure: 'rating', threshold: 460, effect: 'bonus', amount: paise(300) }
    await posted(play, '2019-05', rating, { threshold: 3, effect: 'bonus', amount: paise(10) })
  },
  'A penalty for each rejection from the second on': async (play) => {
    await rejected(play, '2019-06', 4)
    await posted(play, '2019-06', { threshold: 2, ...eachRejection })
  },
  'A penalty for rejections, up to the cap of the rule': async (play) => {
    await rejected(play, '2019-07', 4)
    await posted(play, '2019-07', { threshold: 2, ...eachRejection, monthly_cap: paise(250) })
  },
  'Penalties of several rules, up to the limit of a month': async (play) => {
    await play.world.setting('business.penalty_limit', '400')
    await worked(play, '2019-08')
    await rejected(play, '2019-08', 2)
    const missed = { threshold: 3, effect: 'penalty', amount: paise(300) }
    await posted(play, '2019-08', missed, { threshold: 1, ...eachRejection })
    await play.world.setting('business.penalty_limit', '')
  },
}
