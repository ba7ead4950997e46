import { apiBase, runtimeConfig } from '#shared/api/runtime-config.ts'
import { type Session, sessionStore } from '#shared/api/session-store.ts'
import { buildId } from './build-id.ts'

/** A receiver of reports: error reporting, analytics. Each is a lazy module, loaded only when its key is configured. */
export type Telemetry = {
  identify(user: { id: number; name: string } | null): void
  report?(error: unknown): void
}

const receivers: Telemetry[] = []
let identified: number | null | undefined

/** After the first screen, never before it. */
export async function startTelemetry(): Promise<void> {
  const { sentry_dsn, posthog_key, posthog_host } = runtimeConfig()
  const starts: Promise<Telemetry>[] = []
  if (sentry_dsn) {
    starts.push(
      import('./telemetry-sentry.ts').then(({ startSentry }) =>
        startSentry({ dsn: sentry_dsn, release: buildId, api: apiBase() }),
      ),
    )
  }
  if (posthog_key) {
    starts.push(
      import('./telemetry-posthog.ts').then(({ startPosthog }) =>
        startPosthog({ key: posthog_key, host: posthog_host, userId: sessionStore.get()?.user.id ?? null }),
      ),
    )
  }
  for (const start of await Promise.allSettled(starts)) {
    // A receiver that is blocked or out of reach is no reason to trouble anybody.
    if (start.status === 'fulfilled') receivers.push(start.value)
  }
  identified = undefined
  identify(sessionStore.get())
}

/** Before every navigation: the signed-in user by id and name, nobody when signed out (spec 2, rule 1). */
export function identify(session: Session | null): void {
  const id = session?.user.id ?? null
  if (id === identified) return
  identified = id
  for (const receiver of receivers) receiver.identify(session && { id: session.user.id, name: session.user.name })
}

export function reportCrash(error: unknown): void {
  for (const receiver of receivers) receiver.report?.(error)
}
