const hidden = '[hidden]'

/** Names of fields whose values are hidden, in lower case without separators. */
const secretNames =
  /password|passwd|secret|token|hash|otp|apikey|appkey|authcode|authorization|credential|cookie|^pin$|code$/

/** Long and without words: a key, a token, a hash. A uuid identifies a record and grants no access. */
const random = /(?<![\w-])(?!\d+\b)[\w-]{32,}/g
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `token=…`, `password: …`, `Bearer …`, and the credentials in `https://user:password@host`. */
const named = /((?:password|passwd|secret|token|otp|api_?key|authkey|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
const inAddress = /:\/\/[^\s/@]+@/g

/** A copy of a task's payload without secrets, found by their name or by their form. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskField(name, item)]))
}

function maskField(name: string, value: unknown): unknown {
  const isSecret = secretNames.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return isSecret && value !== null ? hidden : maskSecrets(value)
}

export function maskText(text: string): string {
  return text
    .replaceAll(named, `$1${hidden}`)
    .replaceAll(bearer, `$1 ${hidden}`)
    .replaceAll(inAddress, `://${hidden}@`)
    .replaceAll(random, (found) => (uuid.test(found) || !/\d/.test(found) ? found : hidden))
}
