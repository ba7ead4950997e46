import posthog from 'posthog-js/dist/module.no-external'
import type { Telemetry } from './telemetry.ts'
import { withoutPersonalData } from './telemetry-scrub.ts'

type Options = { key: string; host: string | null; userId: number | null }

/**
 * Analytics of which pages are used: no recording, no captured clicks or texts, no titles (they hold names),
 * no queries.
 */
export function startPosthog({ key, host, userId }: Options): Telemetry {
  posthog.init(key, {
    api_host: host ?? 'https://eu.i.posthog.com',
    autocapture: false,
    capture_pageview: 'history_change',
    capture_pageleave: false,
    capture_dead_clicks: false,
    disable_session_recording: true,
    disable_surveys: true,
    // Every signed-in user is staff: the filter for bots by user agent is off.
    opt_out_useragent_filter: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    persistence: 'memory',
    bootstrap:
      userId === null
        ? { distinctID: crypto.randomUUID() }
        : { distinctID: String(userId), isIdentifiedID: true },
    before_send: (event) => {
      if (!event) return null
      const { title: _, ...properties } = event.properties
      return withoutPersonalData({ ...event, properties })
    },
  })
  return {
    identify: (user) => (user ? posthog.identify(String(user.id), { name: user.name }) : posthog.reset()),
  }
}
