/**
 * The sentence of an issue: `Enter the name.`, `End must be after the start.` A message follows the name of
 * its field; one that begins with a capital or a quotation mark or brace is a sentence already.
 */
export function issueSentence(label: string, message: string): string {
  if (/^[\p{Lu}“{]/u.test(message)) return endSentence(message)
  const verb = verbs[message]
  return endSentence(verb ? requiredMessage(verb, label) : `${label} ${message}`.trim())
}

/** The advice for a missing value. */
const verbs: Record<string, string> = {
  'must not be empty': 'Enter',
  'is required': 'Enter',
  'must be selected': 'Choose',
}

const requiredMessage = (verb: string, label: string) =>
  label === '' || /[?…]/.test(label) ? 'This field is required' : `${verb} the ${fieldInSentence(label)}`

/** A field's label inside a sentence: `alternate phone`, while `WhatsApp` keeps its capitals. */
export function fieldInSentence(label: string): string {
  return /[A-Z]/.test(label.slice(1)) ? label : label.toLowerCase()
}

/** `address.line_1` without a label of its own: `Line 1`. */
export function labelFromPath(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? ''
  const words = last.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
