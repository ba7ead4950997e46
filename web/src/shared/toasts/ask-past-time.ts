import { statementsText } from '#src/text/en/errors.ts'
import { getText } from '#src/text/intl.ts'
import { confirm } from './confirm.ts'

/** Resolves true when the user confirms that the work was done at the past time. */
export const askPastTime = (): Promise<boolean> =>
  confirm({
    title: getText(statementsText, 'statements.was_done'),
    description: getText(statementsText, 'statements.was_done.text'),
  })
