import { randomUUID } from 'node:crypto'
import type { MessageTemplate } from 'contract/vocabulary.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { keptAnswer, readAnswer, readFailure } from './provider-answer.ts'
import { prepareSend } from './providers.ts'
import { templates } from './templates.ts'

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
  /** Who was asked: 'nimbusit', 'myctrlbox', 'whatsapp'; empty when nobody is set up. */
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
  platform: Pick<Platform, 'config' | 'secrets' | 'database'>,
  { template, to, body }: TestSend,
): Promise<TestAnswer> {
  const reference = randomUUID()
  const { channel } = templates[template]
  const prepared = await prepareSend(platform, { channel, template, to, body, reference, caller: null, media: null })
  const nothing = { reference, state: 'failed', status: null, raw: '', ms: 0 } as const
  if ('problem' in prepared) return { ...nothing, provider: '', problem: prepared.problem }
  const { provider } = prepared
  const started = performance.now()
  const taken = () => Math.round(performance.now() - started)
  try {
    const answer = await createOutbound(platform.config).ask(prepared.request)
    const reading = readAnswer(answer, prepared.success)
    const told = {
      reference,
      provider,
      status: answer.status,
      raw: keptAnswer(answer.body, prepared.secrets),
      ms: taken(),
    }
    if (reading.kind === 'taken') return { ...told, state: 'submitted', problem: null }
    return { ...told, state: 'failed', problem: reading.problem }
  } catch (error) {
    const reading = readFailure(error)
    const problem = reading.kind === 'taken' ? null : reading.problem
    return { ...nothing, provider, problem, ms: taken() }
  }
}
