import { requestsReleased } from './call.ts'
import { apiBase } from './runtime-config.ts'

type StreamOptions = { token: string; lastEventId: string | null; signal: AbortSignal }

/**
 * An answer that does not end: beside the queue, which would never get its place back. While requests are held it is not asked for:
 * after a sign-out it would be refused.
 */
export async function openStream(path: string, { token, lastEventId, signal }: StreamOptions): Promise<Response> {
  await requestsReleased()
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` })
  if (lastEventId !== null) headers.set('Last-Event-ID', lastEventId)
  return fetch(new URL(apiBase() + path, location.origin), { headers, signal, credentials: 'omit', cache: 'no-store' })
}
