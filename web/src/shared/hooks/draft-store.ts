/**
 * Unsaved input per user and form, in the tab's own storage: it survives a reload, but not the end of the
 * tab.
 */
const prefix = 'draft:'
const channelName = 'signed-out'

function keyOf(userId: number, key: string): string {
  return `${prefix}${userId}:${key}`
}

/** Storage may be refused or full; the draft is then not kept. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function readDraft(userId: number, key: string): unknown {
  return quietly(() => JSON.parse(sessionStorage.getItem(keyOf(userId, key)) ?? 'null')) ?? null
}

/** The keys of stored drafts with this prefix. */
export function draftKeys(userId: number, start: string): string[] {
  const own = keyOf(userId, '')
  const keys = quietly(() => Object.keys(sessionStorage)) ?? []
  return keys.flatMap((key) => (key.startsWith(own + start) ? key.slice(own.length) : []))
}

/** A form that is still rendered while its user signs out stores nothing: 0 is not a user. */
export function writeDraft(userId: number, key: string, values: unknown): void {
  if (userId === 0) return
  quietly(() => sessionStorage.setItem(keyOf(userId, key), JSON.stringify(values)))
}

export function removeDraft(userId: number, key: string): void {
  quietly(() => sessionStorage.removeItem(keyOf(userId, key)))
}

function removeAll(storage: () => Storage, start: string): void {
  quietly(() => {
    const entries = storage()
    for (const key of Object.keys(entries)) if (key.startsWith(start)) entries.removeItem(key)
  })
}

function forget(userId: number): void {
  removeAll(() => sessionStorage, keyOf(userId, ''))
  // The views and lists of list-memory.ts: the next user of this browser must not find them.
  removeAll(() => localStorage, `list ${userId} `)
}

/** Removes the user's drafts, lists and views, in this tab and in the others, after signing out. */
export function clearDrafts(userId: number): void {
  forget(userId)
  quietly(() => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(userId)
    channel.close()
  })
}

/**
 * An expired session looks the same in the other tabs, and keeps the drafts: only this message removes them.
 */
export function followSignOut(): void {
  quietly(() => {
    new BroadcastChannel(channelName).onmessage = ({ data }) => forget(Number(data))
  })
}
