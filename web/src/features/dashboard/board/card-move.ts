import type { RoleHolder } from 'contract/access/roles.ts'
import { jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { type Hindrance, type JobMoveName, movesOf } from '#features/jobs/public.ts'

type Card = Pick<JobRow, 'status' | 'partner'>
/** What takes a card into a column, and what stands in its way. Nothing of the lifecycle may lead there. */
export type CardMove = { name: Exclude<JobMoveName, 'assign'> | null; why: Hindrance }

/**
 * A card that goes back among the pending was given back by the partner: sending another one is no move of a card.
 */
export function cardMove(card: Card, to: JobStatus, holder: RoleHolder | null, canUncomplete: boolean): CardMove {
  const leads = jobLifecycle.moves.filter((move) => move.to === to && move.from.includes(card.status))
  const found = movesOf(card, holder, canUncomplete).find(({ name }) => {
    return name !== 'assign' && leads.some((move) => move.name === name)
  })
  if (!found || found.name === 'assign') return { name: null, why: 'state' }
  return { name: found.name, why: found.why }
}

/** A move that is made at once; the others ask for a reason or for the amounts. */
export const isAtOnce = (name: CardMove['name']): name is 'accept' | 'start' => name === 'accept' || name === 'start'
