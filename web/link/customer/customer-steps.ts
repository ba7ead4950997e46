import type { Tracking } from 'contract/tracking/tracking.schema.ts'
import type { Step } from '../shell/queue.ts'
import type { Answer } from '../shell/request.ts'

/** The record after the step, computed on the phone before it is sent. */
export function afterStep(record: Tracking, { name, body }: Step): Tracking {
  if (name === 'request') return { ...record, request: body as Tracking['request'] } // the page made it
  if (name === 'rating') return { ...record, rating: body as Tracking['rating'], can_rate: false }
  return record
}

/** Every step answers with the record; undefined where the link has ended. */
export function afterAnswer(record: Tracking, _: Step, answer: Answer<unknown>): Tracking | undefined {
  if (answer.kind === 'ok') return answer.body as Tracking
  return answer.kind === 'ended' ? undefined : record
}
