import { requestsReleased } from './call.ts'
import { apiBase } from './runtime-config.ts'

type StreamOptions = { token: string; lastEventId: string | null; signal: AbortSignal }

/**
 * Opens an answer that does not end, outside of the queue, where it would occupy a slot forever. It is not
 * requested while requests are held, because it would be refused after a sign-out.
 */
export async function openStream(
  path: string,
  { token, lastEventId, signal }: StreamOptions,
): Promise<Response> {
  await requestsReleased()
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` })
  if (lastEventId !== null) headers.set('Last-Event-ID', lastEventId)
  return fetch(new URL(apiBase() + path, location.origin), {
    headers,
    signal,
    credentials: 'omit',
    cache: 'no-store',
  })
}
