const longestText = 2000

/**
 * A report without data that may name a customer: the query and fragment of every address (searches hold
 * names and phones), descriptive attributes of elements, and runs of digits as long as a phone number.
 * Returns a copy of the same shape.
 */
export function withoutPersonalData<T>(report: T): T {
  return scrubbed(report, 0) as T // every value keeps its kind
}

function scrubbed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || depth > 8) return value
  if (Array.isArray(value)) return value.map((entry) => scrubbed(entry, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      hidden.has(key) ? [] : [[key, kept.has(key) ? entry : scrubbed(entry, depth + 1)]],
    ),
  )
}

/** Removes user input and the bodies of requests and responses. */
const hidden = new Set([
  'query_string',
  'request_body',
  'response_body',
  'cookies',
  'http.query',
  'url.query',
  '$title',
])
/** Ids and keys of the receiver, long numbers among them. */
const kept = new Set([
  'event_id',
  'trace_id',
  'span_id',
  'parent_span_id',
  'segment_id',
  'replay_id',
  'timestamp',
  'token',
  'uuid',
  'distinct_id',
  'user',
])

function cleanText(text: string): string {
  return (
    text
      .slice(0, longestText)
      .replace(/((?:https?:\/\/|\/)[^\s?#"']*)[?#][^\s"']*/g, '$1')
      // An element named by its attributes, as in h1[title="AC repair for …"].
      .replace(/\[[\w-]+="[^"]*"\]/g, '')
      .replace(/\+?\d[\d\s-]{8,}\d/g, '[number]')
      .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
  )
}
