import { buildId } from '#app/build-id.ts'
import { apiBase, runtimeConfig } from '#shared/api/runtime-config.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { receive, type Telemetry } from './telemetry.ts'

/** After the first screen, never before it; each receiver only when its key is configured. */
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
    // A blocked or unreachable receiver is ignored.
    if (start.status === 'fulfilled') receive(start.value)
  }
}
