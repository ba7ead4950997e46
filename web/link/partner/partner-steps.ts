import type { Step } from '../shell/queue.ts'
import type { Answer } from '../shell/request.ts'
import type { Completion } from './partner-forms.ts'
import type { ShownBrief } from './shown-brief.ts'

const order: readonly ShownBrief['state'][] = ['pending', 'accepted', 'started', 'completed']
const stateAfter: Record<string, ShownBrief['state']> = {
  accept: 'accepted',
  start: 'started',
  complete: 'completed',
}

/**
 * The brief after the step, computed on the phone; a step that the server has applied already changes
 * nothing.
 */
export function afterStep(brief: ShownBrief, { name, body }: Step): ShownBrief {
  if (name === 'reject') return { ...brief, state: 'rejected' }
  if (name === 'photos') return { ...brief, photos: brief.photos + 1 }
  if (name === 'unstart')
    return brief.state === 'started' ? { ...brief, state: 'accepted', can_undo_start: false } : brief
  const state = stateAfter[name]
  if (!state || order.indexOf(state) <= order.indexOf(brief.state)) return brief
  if (state !== 'completed') return { ...brief, state }
  const { extra, collected } = body as Completion // the page made it
  const reported = extra || collected ? ({ state: 'open', extra, collected } as const) : null
  return { ...brief, state, reported, customer: null, address: null, answers: [] }
}

/** Undefined where the link has ended. A rejection that is answered with an ended link was sent before. */
export function afterAnswer(brief: ShownBrief, step: Step, answer: Answer<unknown>): ShownBrief | undefined {
  if (step.name === 'reject' && answer.kind !== 'refused' && brief) return { ...brief, state: 'rejected' }
  if (answer.kind === 'ok') return answer.body as ShownBrief // every other step answers with the brief
  return answer.kind === 'ended' ? undefined : brief
}
