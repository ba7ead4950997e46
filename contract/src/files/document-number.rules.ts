import { panPattern, panProblem } from '../shared/pan.ts'
import type { FileKind } from './files.words.ts'

const forms: Partial<Record<FileKind, { form: RegExp; problem: string }>> = {
  aadhaar: { form: /^[2-9]\d{11}$/, problem: 'must have 12 digits and not begin with 0 or 1' },
  pan: { form: panPattern, problem: panProblem },
}
const anyNumber = { form: /^[A-Z0-9/.]{4,30}$/, problem: 'must have 4 to 30 letters and digits' }

/**
 * What is wrong with the number of a document, written without spaces and in capitals; null when it is valid.
 */
export function numberProblem(kind: FileKind, number: string): string | null {
  const { form, problem } = forms[kind] ?? anyNumber
  return form.test(number) ? null : problem
}
