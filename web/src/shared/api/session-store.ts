import type { RoleSlug } from 'contract/access/roles.ts'
import type { SessionUser } from 'contract/session/session.schema.ts'

/** The required content of local storage; an older or edited entry may lack the rest. */
export type StoredUser = {
  id: number
  name: string
  roles: readonly { slug: RoleSlug; title?: string }[]
} & Partial<
  Pick<SessionUser, 'email' | 'phone' | 'time_zone' | 'number_grouping' | 'theme' | 'second_factor_by'>
>
/** Signed in means both exist (spec 4). */
export type Session = { user: StoredUser; token: string }

const userKey = 'user'
const tokenKey = 'token'

/** The browser's settings may refuse storage; the session then lasts as long as the page. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function memoryStore(): Store {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

function localStore(): Store {
  try {
    localStorage.setItem('storage-check', '')
    localStorage.removeItem('storage-check')
    return localStorage
  } catch {
    return memoryStore()
  }
}

function parseUser(text: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    if (typeof user !== 'object' || user === null) return null
    const { id, name, roles } = user as Partial<StoredUser> // checked on the next line
    return typeof id === 'number' && typeof name === 'string' && Array.isArray(roles)
      ? (user as StoredUser)
      : null
  } catch {
    return null
  }
}

export type SessionStore = {
  get(): Session | null
  set(session: Session | null): void
  /** Replaces the user of the current session with the server's data. */
  setUser(user: StoredUser): void
  subscribe(listener: () => void): () => void
  /** Another tab changed the keys: notify the subscribers. */
  changedElsewhere(): void
}

/**
 * The session in the keys 'user' and 'token' exactly (spec 3). The same object as long as nothing changed.
 */
export function createSessionStore(store: Store): SessionStore {
  const listeners = new Set<() => void>()
  let seen = ''
  let session: Session | null = null

  function get(): Session | null {
    const user = store.getItem(userKey)
    const token = store.getItem(tokenKey)
    const now = `${token}\n${user}`
    if (now !== seen) {
      seen = now
      const parsed = parseUser(user)
      session = parsed && token ? { user: parsed, token } : null
    }
    return session
  }

  function changed(): void {
    for (const listener of [...listeners]) listener()
  }

  return {
    get,
    set(next) {
      if (next) {
        store.setItem(tokenKey, next.token)
        store.setItem(userKey, JSON.stringify(next.user))
      } else {
        store.removeItem(userKey)
        store.removeItem(tokenKey)
      }
      changed()
    },
    setUser(user) {
      store.setItem(userKey, JSON.stringify(user))
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changedElsewhere: changed,
  }
}

export const sessionStore = createSessionStore(localStore())
