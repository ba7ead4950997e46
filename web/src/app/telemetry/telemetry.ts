import { type Session, sessionStore } from '#shared/api/session-store.ts'

/**
 * A receiver of reports: error reporting, analytics. Each is a lazy module, loaded only when its key is
 * configured.
 */
export type Telemetry = {
  identify(user: { id: number; name: string } | null): void
  report?(error: unknown): void
}

const receivers: Telemetry[] = []
let identified: number | null | undefined

/** From now on it receives the user and the errors. */
export function receive(receiver: Telemetry): void {
  receivers.push(receiver)
  identified = undefined
  identify(sessionStore.get())
}

/** Before every navigation: the signed-in user by id and name, none when signed out (spec 2, rule 1). */
export function identify(session: Session | null): void {
  const id = session?.user.id ?? null
  if (id === identified) return
  identified = id
  for (const receiver of receivers)
    receiver.identify(session && { id: session.user.id, name: session.user.name })
}

export function reportCrash(error: unknown): void {
  for (const receiver of receivers) receiver.report?.(error)
}
