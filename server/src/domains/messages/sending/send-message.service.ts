import { isNecessary } from 'contract/messages/job-messages.registry.ts'
import type { Kysely } from 'kysely'
import { noteSent } from '#domains/links/public.ts'
import { readNow } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { contextOfTask } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { OwnLink } from '../job-links.service.ts'
import { enqueueSending, recordOutcome } from '../messages.service.ts'
import {
  claimAttempt,
  findMessage,
  type MessageRecord,
  type Outcome,
  postponeMessage,
  secondsToWait,
  settleMessage,
} from '../messages.store.ts'
import { fieldOf, refusing } from '../opt-outs.store.ts'
import { mediaOf } from '../receipt-links.service.ts'
import { isSwitchedOff, templates } from '../templates.service.ts'
import { noteBad, noteGood, secondsClosed } from './breaker.store.ts'
import {
  type Reading,
  readFailure,
  readResponse,
  storedReading,
  storedResponse,
} from './provider-answer.rules.ts'
import { channelNames, type Prepared, prepareSend } from './providers.service.ts'
import { withLink } from './short-links.service.ts'

export type Sending = Pick<Platform, 'config' | 'database' | 'log' | 'queue' | 'secrets'> & {
  outbound: Outbound
}

/** Seconds. Longer than the provider and the short links may take together, far shorter than a minute. */
const leaseSeconds = 20
/** About a quarter of an hour, as the pauses below grow; then a person decides. */
export const mostAttempts = 12
const pause = { first: 5, most: 100 }

/**
 * Sends one message of the outbox. Run twice it sends once: it takes only a pending message without a lease.
 * No transaction is open during the request to the provider; if this process dies at that time, the next one
 * repeats it with the same reference.
 */
export async function sendMessage(sending: Sending, id: number): Promise<void> {
  const { db } = sending.database
  const message = await findMessage(db, id)
  if (message?.state !== 'pending') return
  const wait = await secondsToWait(db, id)
  if (wait > 0) return enqueueSending(db, sending.queue, id, wait)
  const refusal = await whyNotSent(sending, message)
  if (refusal !== null) return settle(sending, id, { ...unsent, problem: refusal })
  const { body, kept: shown, link } = await withLink(sending, textOf(sending, message), message)
  const media = await mediaOf(sending, message)
  const prepared = await prepareSend(sending, { ...message, body, media })
  if ('problem' in prepared) return settle(sending, id, { ...unsent, problem: prepared.problem })
  const closed = await secondsClosed(db, prepared.provider)
  // With a random part, so that not all of them are repeated in the same second.
  if (closed !== null) return enqueueSending(db, sending.queue, id, closed + Math.random() * 10)
  const isSealed = message.sealed_body !== null
  const kept = isSealed ? message.body : shown
  // Some providers repeat the request in their response.
  if (isSealed) prepared.secrets.push(...sealedWords(body, message.body))
  if (link) prepared.secrets.push(link.token)
  const taken = await claimAttempt(db, id, { leaseSeconds, body: kept })
  if (taken) await sendRequest(sending, taken, prepared, link)
}

/** The text to send: parts that users must not read in lists are sealed until then. */
function textOf({ secrets }: Sending, { body, sealed_body, reference }: MessageRecord): string {
  return sealed_body === null ? body : secrets.open(sealed_body, `message ${reference}`)
}

/** The part of the sealed text that is shown as dots. */
function sealedWords(sealed: string, shown: string): string[] {
  const known = new Set(wordsOf(shown))
  return wordsOf(sealed).filter((word) => !known.has(word))
}
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

async function sendRequest(
  sending: Sending,
  message: MessageRecord,
  prepared: Prepared,
  link: OwnLink | null,
): Promise<void> {
  const { db } = sending.database
  const { provider } = prepared
  let reading: Reading
  let provider_answer: string | null = null
  try {
    const response = await sending.outbound.send(prepared.request)
    provider_answer = storedResponse(response, prepared.success, prepared.secrets)
    reading = storedReading(readResponse(response, prepared.success), prepared.secrets)
  } catch (error) {
    reading = readFailure(error)
  }
  if (reading.kind === 'unclear') {
    await noteBad(db, provider, reading)
    const seconds = pauseAfter(message.attempts, reading.retryAfter)
    if (message.attempts < mostAttempts && !(await isOver(db, message, seconds))) {
      return postpone(sending, message.id, { provider, provider_answer, problem: reading.problem, seconds })
    }
    const problem = `${reading.problem} Given up after ${message.attempts} attempts.`
    return settle(sending, message.id, { ...unsent, provider, provider_answer, problem })
  }
  await noteGood(db, provider)
  const result = { provider, provider_answer }
  if (reading.kind === 'refused') {
    return settle(sending, message.id, { ...unsent, ...result, problem: reading.problem })
  }
  const submitted = {
    ...result,
    state: 'submitted',
    provider_id: reading.provider_id,
    problem: null,
  } as const
  await settle(sending, message.id, submitted, link)
}

/** Grows with each attempt, never the same for two messages; at least what the provider asked for. */
function pauseAfter(attempts: number, retryAfter: number | null): number {
  const grown = Math.min(pause.first * 2 ** (attempts - 1), pause.most)
  return Math.max(grown * (0.5 + Math.random() / 2), Math.min(retryAfter ?? 0, 600))
}

async function isOver(
  db: Kysely<Database>,
  { valid_until }: MessageRecord,
  seconds: number,
): Promise<boolean> {
  return valid_until !== null && (await readNow(db)) + seconds * 1000 > Date.parse(valid_until)
}

const unsent = { state: 'failed', provider: null, provider_id: null, provider_answer: null } as const

/** Messages to staff, and messages that protect the account of a partner. */
const toUsers: ReadonlySet<MessageRecord['template']> = new Set([
  'sms.login',
  'notification',
  'account',
  'partner-bank',
])

/** The current switches apply, not those of the time at which the message was written. */
async function whyNotSent({ database: { db } }: Sending, message: MessageRecord): Promise<string | null> {
  const { template, channel } = message
  if (await isSwitchedOff(db, template)) {
    return `The ${channelNames[channel]} '${templates[template].title}' was switched off in Settings before it was sent.`
  }
  if (!isNecessary(template) && (await refusing(db, 'opted_out', [message.to])).size > 0) {
    return 'Not sent: the recipient wants necessary messages only.'
  }
  // A call that is made nevertheless has its reason.
  const isAllowed = toUsers.has(template) || (channel === 'call' && message.resend_reason !== null)
  if (!isAllowed && (await refusing(db, fieldOf[channel], [message.to])).size > 0) {
    return `Not sent: the recipient wants no ${channelNames[channel]}.`
  }
  return (await isOver(db, message, 0)) ? 'It could not be sent in time.' : null
}

function postpone(
  { database: { db }, queue }: Sending,
  id: number,
  outcome: Parameters<typeof postponeMessage>[2],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await postponeMessage(trx, id, outcome)
    await enqueueSending(trx, queue, id, outcome.seconds)
  })
}

function settle(
  { database: { db } }: Sending,
  id: number,
  outcome: Outcome,
  link: OwnLink | null = null,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const message = await settleMessage(trx, id, outcome)
    const ctx = await contextOfTask(trx)
    if (message) await recordOutcome(ctx, message)
    if (link) await noteSent(ctx, link.id)
  })
}
