import { errorCodes } from 'contract/shared/errors.ts'
import type { Pool } from 'pg'
import { type Received, sendOnce } from '../../faults/client.ts'
import { createJournal, hashOf, type Journal, type Present } from '../../faults/journal.ts'
import type { Chooser } from '../../faults/proxy.ts'
import { type Random, randomInteger } from '../../faults/random.ts'
import type { Intent, PostFactory } from './posts/post.ts'
import { inLanes, type Sender } from './served.ts'

/** An intent of a user, with the key of its request. */
export type Wanted = Intent & { route: string; mark: string; idempotencyKey: string; sender: Sender }

/** The results that the clients received and recorded. */
export type Notes = {
  journal: Journal
  /** Every 2xx response, by Idempotency-Key and user. */
  done: Map<string, Received[]>
  /** Responses that are never allowed. */
  odd: string[]
}

export const newNotes = (): Notes => ({ journal: createJournal(), done: new Map(), odd: [] })
export const nameOf = ({ route, key }: Pick<Wanted, 'route' | 'key'>) => `${route} ${key}`

/**
 * Three of ten connections lose their response, in one of four ways; a few lose their request; others are
 * slow.
 */
export const threeOfTenLost: Chooser = (random) => {
  const draw = random() * 100
  if (draw < 12) return { down: { mode: 'cut', after: 0 } }
  if (draw < 20) return { down: { mode: 'cut', after: randomInteger(random, 900) } }
  if (draw < 28) return { down: { mode: 'reset' } }
  if (draw < 30) return { down: { mode: 'blackhole' } }
  if (draw < 32) return { up: { mode: 'cut', after: randomInteger(random, 400) } }
  if (draw < 33) return { up: { mode: 'reset' } }
  if (draw < 34) return { up: { mode: 'half-close', after: randomInteger(random, 400) } }
  if (draw < 38) return { up: { mode: 'jitter', ms: 30 } }
  if (draw < 41) return { down: { mode: 'latency', ms: 40 } }
  return draw < 43 ? { down: { mode: 'throttle', bytesPerSecond: 40_000 } } : {}
}

/** Intents of every kind in turn, each with a key of its own. */
export async function wantedIntents(
  factories: Record<string, PostFactory>,
  { count, name, senders }: { count: number; name: string; senders: readonly Sender[] },
): Promise<Wanted[]> {
  const routes = Object.entries(factories)
  const wanted: Wanted[] = []
  await inLanes([...Array(count).keys()], 6, async (nth) => {
    const [route, factory] = routes[nth % routes.length]! // there are some
    const mark = `${name} ${nth}`
    const intent = await factory.intend(mark)
    const sender = intent.by ?? senders[nth % senders.length]! // there is one
    wanted[nth] = { ...intent, route, mark, idempotencyKey: `${name}-${nth}`, sender }
  })
  return wanted
}

/** Sends one intent once, and records what the client knows now. */
export async function sendNoted(notes: Notes, port: number, wanted: Wanted): Promise<Received | null> {
  const { path, body, value, idempotencyKey, sender } = wanted
  const name = nameOf(wanted)
  notes.journal.send(name, value)
  const response = await sendOnce({
    port,
    path,
    body,
    token: sender.token,
    key: idempotencyKey,
    patience: 3000,
  })
  if (response.isLost) {
    notes.journal.lose(name)
    return null
  }
  const isBusy =
    response.status === 503 ||
    (response.status === 409 && response.text.includes(errorCodes.in_progress.message))
  if (response.status < 300) {
    notes.journal.ack(name)
    const id = `${idempotencyKey} of ${sender.name}`
    notes.done.set(id, [...(notes.done.get(id) ?? []), response])
  } else if (isBusy) notes.journal.lose(name)
  else {
    notes.journal.refuse(name)
    // A truncated request cannot be read.
    if (response.status !== 400) notes.odd.push(`${name}: ${response.status} ${response.text}`)
  }
  return response
}

/**
 * Sends it one to five times: all at once as a double click does, or one after the other as after a lost
 * response.
 */
export async function sendOften(notes: Notes, port: number, random: Random, wanted: Wanted): Promise<void> {
  const times = 1 + randomInteger(random, 5)
  if (random() < 0.5) {
    await Promise.all(Array.from({ length: times }, () => sendNoted(notes, port, wanted)))
    return
  }
  for (let left = times; left > 0; left -= 1) await sendNoted(notes, port, wanted)
}

/** All effects of these kinds in the database, by users and intents with such names. */
export async function findEffects(
  pool: Pool,
  factories: Record<string, PostFactory>,
  { name, senders }: { name: string; senders: readonly Sender[] },
): Promise<Present[]> {
  const ids = `ARRAY[${senders.map(({ userId }) => userId).join(', ')}]::bigint[]`
  const found: Present[] = []
  for (const [route, { present }] of Object.entries(factories)) {
    const { rows } = await pool.query(present.replaceAll(':senders', ids).replaceAll(':marks', `'${name}%'`))
    found.push(...rows.map(({ key, value }) => ({ key: nameOf({ route, key }), hash: hashOf(value) })))
  }
  return found
}

/** For each key: responses that differ, and work that was repeated although it was done before. */
export function wrongReplays({ done }: Notes): string[] {
  return [...done].flatMap(([key, responses]) => {
    const texts = new Set(responses.map(({ status, text }) => `${status} ${text}`))
    const fresh = responses.filter(({ headers }) => headers['idempotency-replayed'] !== 'true')
    return [
      ...(texts.size > 1 ? [`${key} was answered in ${texts.size} ways`] : []),
      ...(fresh.length > 1 ? [`${key} was done ${fresh.length} times`] : []),
    ]
  })
}
