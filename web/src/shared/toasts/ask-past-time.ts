import { statementsText } from '#src/text/en/statements.ts'
import { say } from '#src/text/intl.ts'
import { confirm } from './confirm.ts'

/** Resolves true when the user confirms that the work was done at the past time. */
export const askPastTime = (): Promise<boolean> =>
  confirm({
    title: say(statementsText, 'statements.was_done'),
    description: say(statementsText, 'statements.was_done.text'),
  })
