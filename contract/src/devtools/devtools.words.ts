import { terms } from '../shared/terms.ts'

/** Characters of a value that the page shows. */
export const longestValue = 2000

/** Ranges of the remaining seconds of an entry. */
export const endings = { minute: 60, hour: 3600, day: 86_400 } as const
type Ending = keyof typeof endings
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]] // Object.keys loses the literal types

/** State of a task. A dead task failed for good and was moved to the dead letter queue with its payload. */
export const taskStates = terms('waiting', 'retry', 'active', 'completed', 'cancelled', 'failed', 'dead')
export type TaskState = (typeof taskStates)[number]['slug']

/** States in which a task can be deleted or retried. */
const retriedStates: readonly TaskState[] = ['waiting', 'retry', 'cancelled', 'failed', 'dead']
export const canRetry = (state: TaskState): boolean => retriedStates.includes(state)
/** A running task cannot be deleted. */
export const canDiscard = (state: TaskState): boolean => state !== 'active'
