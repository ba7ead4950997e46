import { createHmac } from 'node:crypto'
import { webhookSecretPrefix } from 'contract/webhooks/webhooks.words.ts'
import type { OutboundResponse } from '#platform/outbound/outbound.ts'
import { RefusedAddress } from '#platform/outbound/outbound.ts'

/** Seconds after each failed attempt: about two days in all; then a developer decides. */
export const pauses = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400] as const

/** Pauses that a receiver asks for are limited to an hour. */
const longestRetryAfter = 3600

export type Reading =
  | { kind: 'delivered'; status: number }
  | { kind: 'again'; status: number | null; problem: string; seconds: number }
  | { kind: 'failed'; status: number | null; problem: string }
  /** The response of a receiver that wants no more events. */
  | { kind: 'gone'; status: number; problem: string }

/**
 * Headers as Standard Webhooks has them: the receiver checks the signature and, by the id, that it has not
 * seen the event.
 */
export function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'house-care-admin',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/** @param attempts with this one */
export function readResponse({ status, retryAfter }: OutboundResponse, attempts: number): Reading {
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const problem = `The address answered ${status}.`
  if (status === 410) return { kind: 'gone', status, problem }
  return later(attempts, status, problem, Math.min(retryAfter ?? 0, longestRetryAfter))
}

/** Without an answer. */
export function readFailure(error: unknown, attempts: number): Reading {
  if (error instanceof RefusedAddress) return { kind: 'failed', status: null, problem: `${error.message}.` }
  const code = (error as { code?: unknown }).code // set by Node's network errors
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  const problem = isLate
    ? 'The address did not answer in time.'
    : `The address could not be reached${typeof code === 'string' ? ` (${code})` : ''}.`
  return later(attempts, null, problem, 0)
}

function later(attempts: number, status: number | null, problem: string, retryAfter: number): Reading {
  const pause = pauses[attempts - 1]
  if (pause === undefined)
    return { kind: 'failed', status, problem: `${problem} Given up after ${attempts} attempts.` }
  return { kind: 'again', status, problem, seconds: Math.max(pause, retryAfter) }
}
