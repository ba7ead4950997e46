import { currentTime } from '#shared/current-time.ts'
import { readDraft, removeDraft, writeDraft } from '#shared/hooks/draft-store.ts'

/**
 * One Idempotency-Key per intention: while the outcome of a write is unknown, the same write has the same
 * key, so that a retry after a lost response never creates two records. A known outcome ends the intention.
 */
type Intentions = {
  keyFor(write: Write): string
  /** @param status of the answer, 0 without one. */
  settle(write: Write, status: number): void
}

export type Write = {
  /** The same for the same user, endpoint and body. Its key is kept under it, as a draft is. */
  name: string
  /** The user beside whose drafts the key is kept until the outcome is known: a reload keeps both. */
  keptFor: number | undefined
}

/** `at` is the time of the last attempt, epoch ms. */
type Intention = { key: string; attempts: number; at: number }

/** Milliseconds after which the same write is meant to make another record, such as a second payment. */
const retryMs = 15 * 60_000

/** Answers that say nothing about an earlier attempt: the sign-in, a limit, or that attempt still at work. */
const aside = [401, 403, 409, 429]

/** Only a POST makes a second record when it is sent again. No trace of a password or a code is stored. */
const isKept = (method: string, body: string | undefined) =>
  method === 'POST' && !/"(?:\w*password|code|\w*secret|\w*token)":/.test(body ?? '')

export async function nameWrite(
  userId: number | undefined,
  method: string,
  path: string,
  body: string | undefined,
): Promise<Write> {
  const text = `${userId} ${method} ${path} ${body}`
  if (!userId || !isKept(method, body)) return { name: text, keptFor: undefined }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return { name: `unanswered ${digest.join('-')}`, keptFor: userId }
}

export function createIntentions(newKey: () => string = () => crypto.randomUUID()): Intentions {
  const open = new Map<string, Intention>()
  return {
    keyFor({ name, keptFor }) {
      const at = currentTime()
      const last = open.get(name) ?? (keptFor && (readDraft(keptFor, name) as Intention | null)) // as written below
      const { key, attempts } = last && at - last.at < retryMs ? last : { key: newKey(), attempts: 0 }
      const intention = { key, attempts: attempts + 1, at }
      open.set(name, intention)
      if (keptFor) writeDraft(keptFor, name, intention)
      return key
    },
    settle({ name, keptFor }, status) {
      // After a 428 the same write is sent again once the password is confirmed.
      const isUnknown = status === 0 || status === 428 || status >= 500
      const isAside = aside.includes(status) && (open.get(name)?.attempts ?? 0) > 1
      if (isUnknown || isAside) return
      open.delete(name)
      if (keptFor) removeDraft(keptFor, name)
    },
  }
}
