import type { MessageTemplate } from 'contract/vocabulary.ts'
import type { Platform } from '#platform/http/platform.ts'

export type TestSend = {
  template: MessageTemplate
  /** E.164. */
  to: string
  /** The text as it is to arrive; no placeholder is filled any more. */
  body: string
}

export type TestAnswer = {
  /** Ours; the provider was given it. */
  reference: string
  /** Who was asked: 'nimbusit', 'myctrlbox', 'whatsapp'. */
  provider: string
  /** What the message would have become. */
  state: 'submitted' | 'failed'
  /** The HTTP status; null when no answer came. */
  status: number | null
  /** The provider's answer as it came, cut to a bounded length, without our credentials. */
  raw: string
  /** In plain words what stood in the way; null when it went out. */
  problem: string | null
  /** Milliseconds from asking to the answer. */
  ms: number
}

/**
 * Sends one message through the provider of its template at once, past the outbox and its switches, and tells what the
 * provider said. It waits for the provider, at most 10 s: call it outside of a transaction (`withoutTransaction`).
 */
export async function sendTest(
  _platform: Pick<Platform, 'config' | 'secrets' | 'database'>,
  _test: TestSend,
): Promise<TestAnswer> {
  throw new Error('It is being written')
}
