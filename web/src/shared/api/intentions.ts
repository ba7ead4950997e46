/**
 * One Idempotency-Key per intention: while the answer to a write is unknown, the same write again carries the same key,
 * so that a lost answer and a retry never make two records. A known answer ends the intention.
 */
export type Intentions = {
  keyFor(write: string): string
  /** @param status of the answer, 0 when none came. */
  settle(write: string, status: number): void
}

type Intention = { key: string; attempts: number }

export function createIntentions(newKey: () => string = () => crypto.randomUUID()): Intentions {
  const open = new Map<string, Intention>()
  return {
    keyFor(write) {
      const intention = open.get(write) ?? { key: newKey(), attempts: 0 }
      intention.attempts += 1
      open.set(write, intention)
      return intention.key
    },
    settle(write, status) {
      // After a 428 the same write is sent again once the password is confirmed.
      const isUnknown = status === 0 || status === 428 || status >= 500
      // A retry that meets its own first attempt still at work is a 409: the outcome is not known yet.
      const isStillAtWork = status === 409 && (open.get(write)?.attempts ?? 0) > 1
      if (!isUnknown && !isStillAtWork) open.delete(write)
    },
  }
}
