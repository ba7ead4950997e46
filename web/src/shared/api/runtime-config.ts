/** The configuration at run time, so that one build serves every environment (`GET /config.json`). */
export type RuntimeConfig = {
  /** The API's address; null is this origin. The prefix `/api` is added when it is missing. */
  api_base: string | null
  production_host: string | null
  sentry_dsn: string | null
  posthog_key: string | null
  posthog_host: string | null
  /** Short commit id of the served build. */
  build: string | null
  /** Demo data and demo accounts exist. */
  demo: boolean
  /** The address of the demo's inbox. */
  gateway_url: string | null
}

let current: RuntimeConfig = {
  api_base: null,
  production_host: null,
  sentry_dsn: null,
  posthog_key: null,
  posthog_host: null,
  build: null,
  demo: false,
  gateway_url: null,
}

let loading: Promise<RuntimeConfig> | undefined

/**
 * Reads the configuration once, before anything is shown. Without an answer the defaults apply: same origin,
 * nothing on.
 */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= load()
  return loading
}

async function load(): Promise<RuntimeConfig> {
  try {
    const answer = await fetch('/config.json')
    if (answer.ok) current = { ...current, ...(await answer.json()) }
  } catch {
    // The page still starts: the first call reports that the server cannot be reached.
  }
  return current
}

/** Whether the server answers at all. */
export async function isServed(): Promise<boolean> {
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

export function runtimeConfig(): RuntimeConfig {
  return current
}

/** The API's address without a trailing slash, always ending in `/api` (spec 7). */
export function apiBase(configured: string | null = current.api_base): string {
  const base = (configured ?? '').replace(/\/+$/, '')
  return base.endsWith('/api') ? base : `${base}/api`
}
