import { placeholdersOf, strayBraces, unknownNames } from '../messages/template-text.rules.ts'

// One source: operator limits of a message.

/**
 * The rules of Indian operators for registered text messages (DLT), without Zod: the server enforces them,
 * the form shows them.
 */

export type DltField = 'enable' | 'message' | 'header' | 'templateId' | 'entityId'

export type DltTemplate = {
  enable: boolean
  message: string
  header: string
  templateId: string
  entityId: string
  /** The placeholders of the message, in the order of `{#var#}`. */
  names: readonly string[]
}

/** Only an `error` is refused. */
export type DltLevel = 'error' | 'warning' | 'good'

export type DltProblem =
  | 'message-missing'
  | 'message-long'
  | 'message-brace'
  | 'message-unknown'
  | 'message-more'
  | 'message-adjacent'
  | 'message-many'
  | 'message-tag'
  | 'message-link'
  | 'message-untyped-link'
  | 'message-number'
  | 'header-missing'
  | 'header-form'
  | 'header-promotional'
  | 'template-missing'
  | 'template-form'
  | 'template-swapped'
  | 'entity-missing'
  | 'entity-form'
  | 'entity-swapped'
type DltGood = 'header-good' | 'template-good' | 'entity-good' | 'message-apart' | 'message-typed-link'

export type DltCheck = {
  id: DltProblem | DltGood
  level: DltLevel
  field: DltField
  /** The value for the sentence about it. */
  value: string
}

const longest = 2000
/** Operators approve two, sometimes three. */
const mostVariables = 3
const tags = ['var', 'url', 'urlott', 'cbn', 'email', 'numeric', 'alphanumeric']
const link = /\b(?:https?:\/\/|www\.)[^\s{}]+|\b[a-z0-9-]+\.(?:in|com|net|org|co|me|io)\b[^\s{}]*/i

/**
 * All checks of a template, in the order of its form. Outside the demo an enabled template must be complete;
 * the demo sends nothing to an operator and only warns.
 */
export function dltChecks(template: DltTemplate, { demo }: { demo: boolean }): DltCheck[] {
  const { enable } = template
  const absent: DltLevel = demo ? 'warning' : 'error'
  const missing = (id: DltProblem, field: DltField): DltCheck[] =>
    enable ? [createCheck(id, absent, field)] : []
  return [
    ...(template.message === '' ? missing('message-missing', 'message') : messageChecks(template)),
    ...(template.header === '' ? missing('header-missing', 'header') : headerChecks(template.header)),
    ...(template.templateId === ''
      ? missing('template-missing', 'templateId')
      : idChecks('template', 'templateId', template.templateId)),
    ...(template.entityId === ''
      ? missing('entity-missing', 'entityId')
      : idChecks('entity', 'entityId', template.entityId)),
  ]
}

function createCheck(
  id: DltCheck['id'],
  level: DltLevel,
  field: DltField,
  value: string | number = '',
): DltCheck {
  return { id, level, field, value: String(value) }
}

function messageChecks({ message, names }: DltTemplate): DltCheck[] {
  const places = placeholdersOf(message)
  const tagged = places.filter(({ isTagged }) => isTagged)
  const stray = strayBraces(message)
  const unknown = unknownNames(message, names)
  const strange = tagged.filter(({ name }) => !tags.includes(name)).map(({ text }) => text)
  const adjacent = places.find((one, at) => at > 0 && places[at - 1]!.end === one.start)
  const checks: (DltCheck | false)[] = [
    message.length > longest && createCheck('message-long', 'error', 'message', message.length),
    stray !== null && createCheck('message-brace', 'error', 'message', stray),
    unknown.length > 0 &&
      createCheck('message-unknown', 'error', 'message', unknown.map((name) => `{${name}}`).join(', ')),
    tagged.length > names.length && createCheck('message-more', 'error', 'message', tagged.length),
    adjacent !== undefined && createCheck('message-adjacent', 'error', 'message', adjacent.text),
    adjacent === undefined && places.length > 1 && createCheck('message-apart', 'good', 'message'),
    places.length > mostVariables && createCheck('message-many', 'warning', 'message', places.length),
    strange.length > 0 && createCheck('message-tag', 'warning', 'message', [...new Set(strange)].join(', ')),
    ...linkChecks(message),
    /(?<![\d#])(?:\+91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|\b1800[\s-]?\d{3}[\s-]?\d{3,4}\b/.test(message) &&
      createCheck('message-number', 'warning', 'message'),
  ]
  return checks.filter((check) => check !== false)
}

function linkChecks(message: string): DltCheck[] {
  if (/\{#url(?:ott)?#\}/i.test(message)) return [createCheck('message-typed-link', 'good', 'message')]
  if (/https?:\/\/[^\s{}]*\{#var#\}/i.test(message))
    return [createCheck('message-untyped-link', 'warning', 'message')]
  const found = link.exec(message)?.[0]
  return found ? [createCheck('message-link', 'warning', 'message', found)] : []
}

function headerChecks(header: string): DltCheck[] {
  if (/^\d{6}$/.test(header)) return [createCheck('header-promotional', 'warning', 'header')]
  if (/^[a-z]{6}$/i.test(header)) return [createCheck('header-good', 'good', 'header')]
  return [createCheck('header-form', 'error', 'header', header.length)]
}

/** In all known ids, the third and fourth digits are 01 for an entity and 07 for a template. */
function idChecks(kind: 'template' | 'entity', field: DltField, value: string): DltCheck[] {
  if (!/^\d{19}$/.test(value)) return [createCheck(`${kind}-form`, 'error', field, value.length)]
  const other = kind === 'template' ? '01' : '07'
  if (value.slice(2, 4) === other) return [createCheck(`${kind}-swapped`, 'warning', field)]
  return [createCheck(`${kind}-good`, 'good', field)]
}
