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
  /** The same for the same user, endpoint and body. */
  name: string
  /** The user beside whose drafts the key is kept until the outcome is known: a reload keeps both. */
  keptFor: number | null
}

type Intention = { key: string; attempts: number }

/** Beside the drafts, so that signing out removes it with them. */
const draftKey = 'unanswered'

/** Only a POST makes a second record when it is sent again. No trace of a password or a code is stored. */
const isKept = (method: string, body: string | undefined) =>
  method === 'POST' && !/"(?:\w*password|code|\w*secret|\w*token)":/.test(body ?? '')

export async function nameWrite(
  userId: number | null,
  method: string,
  path: string,
  body: string | undefined,
): Promise<Write> {
  const text = `${userId} ${method} ${path} ${body}`
  if (userId === null || !isKept(method, body)) return { name: text, keptFor: null }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return { name: digest.join(), keptFor: userId }
}

export function createIntentions(newKey: () => string = () => crypto.randomUUID()): Intentions {
  const open = new Map<string, Intention>()
  const keptOf = (userId: number) => (readDraft(userId, draftKey) ?? {}) as Record<string, string> // as written below

  function keep({ name, keptFor }: Write, key: string | undefined): void {
    if (keptFor === null) return
    const { [name]: _, ...others } = keptOf(keptFor)
    const kept = key === undefined ? others : { ...others, [name]: key }
    if (Object.keys(kept).length === 0) removeDraft(keptFor, draftKey)
    else writeDraft(keptFor, draftKey, kept)
  }

  return {
    keyFor(write) {
      const kept = write.keptFor === null ? undefined : keptOf(write.keptFor)[write.name]
      const intention = open.get(write.name) ?? { key: kept ?? newKey(), attempts: kept ? 1 : 0 }
      intention.attempts += 1
      open.set(write.name, intention)
      if (!kept) keep(write, intention.key)
      return intention.key
    },
    settle(write, status) {
      // After a 428 the same write is sent again once the password is confirmed.
      const isUnknown = status === 0 || status === 428 || status >= 500
      // A retry that meets its own running first attempt is a 409: the outcome is not known yet.
      const isStillAtWork = status === 409 && (open.get(write.name)?.attempts ?? 0) > 1
      if (isUnknown || isStillAtWork) return
      open.delete(write.name)
      keep(write, undefined)
    },
  }
}
