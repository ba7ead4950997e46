/** An answer of the API. `lost` means to retry: no network, a server that is down, too many requests. */
export type Answer<T> = { kind: 'ok'; body: T } | { kind: 'ended' } | { kind: 'refused' } | { kind: 'lost' }

const timeoutMs = 20_000
/** The server writes the API's address into the page. */
const apiBase = document.documentElement.dataset.api ?? '/api'

/** The address of an endpoint, to open it as a page of its own. */
export const apiUrl = (path: string): string => `${apiBase}${path}`

/** Sends a request without cookies and referrer. A body makes it a POST; `{}` is an empty one. */
export async function request<T>(path: string, body?: object): Promise<Answer<T>> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const reply = await fetch(apiUrl(path), {
      ...(body && { method: 'POST', ...contentOf(body) }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    })
    if (reply.ok) return { kind: 'ok', body: await reply.json() }
    if (reply.status === 404) return { kind: 'ended' }
    return { kind: [400, 409, 422].includes(reply.status) ? 'refused' : 'lost' }
  } catch {
    return { kind: 'lost' }
  } finally {
    clearTimeout(timer)
  }
}

/** An endpoint without a body takes no content type; a photo, in base64, is sent as its bytes. */
function contentOf(body: object): RequestInit {
  if (Object.keys(body).length === 0) return {}
  if ('photo' in body) {
    const bytes = Uint8Array.from(atob(String(body.photo)), (letter) => letter.charCodeAt(0))
    return { headers: { 'content-type': 'image/jpeg' }, body: bytes }
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
