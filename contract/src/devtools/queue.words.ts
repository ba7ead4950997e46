import { terms } from '../shared/terms.ts'

/** State of a task. A dead task failed for good and was moved to the dead letter queue with its payload. */
export const taskStates = terms('waiting', 'retry', 'active', 'completed', 'cancelled', 'failed', 'dead')
export type TaskState = (typeof taskStates)[number]['slug']

/** States in which a task can be deleted or retried. */
export const retriedStates: readonly TaskState[] = ['waiting', 'retry', 'cancelled', 'failed', 'dead']
export const canRetry = (state: TaskState): boolean => retriedStates.includes(state)
/** A running task cannot be deleted. */
export const canDiscard = (state: TaskState): boolean => state !== 'active'
