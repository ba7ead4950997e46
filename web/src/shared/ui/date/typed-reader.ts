import { dateInputText } from '#src/text/en/forms.ts'
import { getText } from '#src/text/intl.ts'
import type { DateKind } from './read-typed.ts'

export { readTyped } from './read-typed.ts'

/** What a field of the kind expects, once its text is unreadable. */
export const expectedText = (kind: DateKind): string => getText(dateInputText, `date.expected-${kind}`)
