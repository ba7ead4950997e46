import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { ReworkBearer } from 'contract/complaints/complaints.words.ts'
import { type Case, type Cases, type Play, paise } from './play.ts'

type Rework = { by: 'Ravi' | 'Sunil'; borne_by: ReworkBearer; price?: number; moves?: [string, object?][] }
const period = { starts_at: '2037-11-26T05:30:00.000Z', ends_at: '2037-11-26T06:30:00.000Z' }

/** Ravi completed a job. The rework of it is completed with parts of ₹300.00 and a visit of ₹200.00; its id. */
async function reworked(
  play: Play,
  { by, borne_by, price = 0, moves = [] }: Rework,
): Promise<{ id: number }> {
  const { id: job_id } = await play.job(1000, 'completed')
  const about = { job_id, kind: 'quality', severity: 'high', text: 'The tap leaks again.' }
  const { id: complaint, version } = await play.post('/complaints', about)
  const visit_cost = borne_by === 'customer' ? 0 : paise(200)
  const of = { ...period, version, borne_by, visit_cost, price: paise(price) }
  const { reworks } = (await play.post(`/complaints/${complaint}/rework`, of)) as unknown as Complaint // what this endpoint returns
  const rework = { id: reworks.at(-1)!.id }
  const partner_id = await play.partner(by)
  await play.step(
    rework,
    ['assign', { partner_id, confirmed: true }],
    ['accept'],
    ['start'],
    ['complete', { material_cost: paise(300) }],
    ...moves,
  )
  return rework
}

const rework =
  (of: Rework): Case =>
  (play) =>
    reworked(play, of)

/** Jobs that repeat the work of another one. */
export const reworkCases: Cases = {
  'The company bears the rework by another partner': rework({ by: 'Sunil', borne_by: 'company' }),
  'The company bears the rework by the same partner': rework({ by: 'Ravi', borne_by: 'company' }),
  'The partner of the first job bears the rework by another partner': rework({
    by: 'Sunil',
    borne_by: 'partner',
  }),
  'A partner repeats own work at own cost': rework({ by: 'Ravi', borne_by: 'partner' }),
  'The customer bears the rework': rework({ by: 'Sunil', borne_by: 'customer', price: 600 }),
  'The visit of a completed rework job is corrected': async (play) => {
    const { id } = await reworked(play, { by: 'Sunil', borne_by: 'partner' })
    const { version } = await play.again({ id })
    const body = { version, visit_cost: paise(250), reason: 'The bill said 250' }
    await play.put(`/jobs/${id}/visit-cost`, body)
  },
  'The parts of a completed rework job are corrected': rework({
    by: 'Sunil',
    borne_by: 'partner',
    moves: [['correct', { material_cost: paise(220), reason: 'The bill said 220' }]],
  }),
  'A completed rework job is reopened': async (play) => {
    await play.world.setting('assignment.uncomplete', true)
    await reworked(play, {
      by: 'Sunil',
      borne_by: 'partner',
      moves: [['uncomplete', { reason: 'The work is not done' }]],
    })
  },
}
