import { AppError } from '#platform/errors/app-error.ts'

const hidden = '[redacted]'

/** Names of fields, in lower case without separators, whose values are never logged. */
const secretNames =
  /^(.*password|pass|.*token|.*secret|authorization|cookie|setcookie|.*phone|whatsapp|.*email|name|.*name|address|.*address|line1|line2|landmark|otp|code|challenge|.*apikey|appkey|.*authcode|login|latitude|longitude|bank|accountnumber|ifsc|note|body|message|text|query|q|detail|where|parameters|bindings)$/

/** Fields that the pattern above matches although they describe the program, not a person. */
const plainNames = new Set([
  'hostname',
  'filename',
  'tablename',
  'columnname',
  'constraintname',
  'applicationname',
])

/** Fields that identify an error; its message is kept only when it is our own. */
const errorFields = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'status',
] as const

const maxDepth = 6

/** A copy of the object without secrets and personal data; cycles and deep levels are cut. */
export function redact(value: object): Record<string, unknown> {
  const seen = new WeakSet<object>()
  let values = 0

  function copy(current: unknown, depth: number): unknown {
    values += 1
    if (values > mostValues) return '[cut]'
    if (typeof current === 'string') return scrub(current)
    if (typeof current !== 'object' || current === null) return current
    if (seen.has(current) || depth > maxDepth) return '[cut]'
    seen.add(current)
    if (isError(current)) return describeError(current, (cause) => copy(cause, depth + 1))
    if (current instanceof Date) return current.toISOString()
    if (Buffer.isBuffer(current)) return `[${current.length} bytes]`
    if (Array.isArray(current)) return current.slice(0, mostValues).map((item) => copy(item, depth + 1))
    // A request, a socket, a pool: their contents are unknown.
    if (!isPlain(current)) return `[${current.constructor?.name ?? 'object'}]`
    return fields(current, depth)
  }

  function fields(current: object, depth: number): Record<string, unknown> {
    return Object.fromEntries(
      entriesOf(current).map(([name, item]) => [
        name.slice(0, 200),
        isSecret(name, item) ? hidden : copy(item, depth + 1),
      ]),
    )
  }

  seen.add(value)
  return fields(value, 0)
}

/** Limits of a logged text in characters, and of an entry in values. */
const longestText = 8000
const mostValues = 500

/**
 * Removes phones, email addresses and URL queries from free text. Each pattern reads the text once: a match
 * starts only where no letter of the match precedes it.
 */
export function scrub(text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText)} [cut]` : text
  return (
    short
      .replaceAll(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hidden)
      .replaceAll(/\+\d{10,15}\b/g, hidden)
      // As a person writes the mobile number of an Indian operator.
      .replaceAll(/(?<![\w.-])(?:0|91)?[6-9]\d{4}[ -]?\d{5}(?![\w.-])/g, hidden)
      .replaceAll(/(?<=\/[^\s?]*)\?\S+/g, '')
  )
}

function entriesOf(value: object): [string, unknown][] {
  const entries = Object.entries(value)
  return entries.length > mostValues ? entries.slice(0, mostValues) : entries
}

/** Also a copy of an error, as the task queue reports its problems. */
function isError(value: object): value is Error {
  if (value instanceof Error) return true
  const { message, stack } = value as Partial<Error>
  return isPlain(value) && typeof message === 'string' && typeof stack === 'string'
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return false
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return secretNames.test(plain) && !plainNames.has(plain)
}

/** PostgreSQL quotes values in its messages, so an error with a severity keeps only its code and names. */
function describeError(error: Error, copy: (cause: unknown) => unknown): Record<string, unknown> {
  const isDatabaseError = 'severity' in error
  const described: Record<string, unknown> = {
    type: error.name ?? 'Error',
    message: isDatabaseError ? hidden : scrub(error.message),
  }
  // The message of an error of our own is enough.
  if (!(error instanceof AppError))
    described.stack = isDatabaseError ? withoutMessage(error) : scrub(error.stack ?? '')
  for (const name of errorFields) if (name in error) described[name] = Reflect.get(error, name)
  if (error.cause !== undefined) described.cause = copy(error.cause)
  return described
}

function withoutMessage(error: Error): string {
  return (error.stack ?? '').replace(error.message, hidden)
}
