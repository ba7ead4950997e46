import type { Caller } from '../../test/app.ts'
import type { Operation } from './operations.ts'
import type { Sample } from './samples.ts'

export type Answer = Awaited<ReturnType<Caller['get']>>

export async function callOperation(
  who: Caller,
  operation: Pick<Operation, 'method'>,
  sample: Sample,
): Promise<Answer> {
  const response = await send(who, operation, sample)
  // Otherwise later callers would be notified of it, whatever they may do.
  if (sample.path === '/maintenance' && response.status < 300) await who.post('/maintenance/end')
  return response
}

function send(who: Caller, { method }: Pick<Operation, 'method'>, { path, body }: Sample): Promise<Answer> {
  if (method === 'GET') return who.get(path)
  if (method === 'DELETE') return who.delete(path, { body })
  return method === 'POST' ? who.post(path, body) : who.put(path, body)
}

/** Between two equal responses only the request's own id may differ. */
export function sameness({ status, body, headers }: Answer): string {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return JSON.stringify([status, withoutRequestId(body), rest])
}

function withoutRequestId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { request_id: _, ...rest } = body as Record<string, unknown>
  return rest
}
