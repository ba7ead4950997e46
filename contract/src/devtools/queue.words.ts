import { terms } from '../shared/terms.ts'

/** Where a task stands. Dead is what failed for good and was put aside with what it was to do. */
export const taskStates = terms('waiting', 'retry', 'active', 'completed', 'cancelled', 'failed', 'dead')
export type TaskState = (typeof taskStates)[number]['slug']

/** Of these the queue lets go of the task, or begins with it anew. */
export const retriedStates: readonly TaskState[] = ['waiting', 'retry', 'cancelled', 'failed', 'dead']
export const canRetry = (state: TaskState): boolean => retriedStates.includes(state)
/** What a process works on at this moment cannot be taken from it. */
export const canDiscard = (state: TaskState): boolean => state !== 'active'
