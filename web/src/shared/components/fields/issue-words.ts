/** Messages of the contract follow the field's name: `has 9 digits, needs 10`. Here they get it, or a capital. */

/** Under the field: `Has 9 digits, needs 10.` */
export function issueUnderField(message: string): string {
  return endSentence(message.charAt(0).toUpperCase() + message.slice(1))
}

/** In the list above the form: `Phone has 9 digits, needs 10.` A message that begins with a capital is whole already. */
export function issueInList(label: string, message: string): string {
  const isWhole = /^\p{Lu}/u.test(message)
  return endSentence(isWhole ? message : `${label} ${message}`.trim())
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
