import { pastTimeText } from '#src/text/en/past-time.ts'
import { say } from '#src/text/intl.ts'
import { confirm } from './confirm.ts'

/** Resolves true when the user says that the work was done at the past time. */
export const askPastTime = (): Promise<boolean> =>
  confirm({ title: say(pastTimeText, 'past-time.title'), description: say(pastTimeText, 'past-time.text') })
