import * as Sentry from '@sentry/browser'
import type { Telemetry } from './telemetry.ts'
import { withoutPersonalData } from './telemetry-scrub.ts'

type Options = { dsn: string; release: string; api: string }

/** Attributes that may hold data of the page: titles and labels contain names. */
const namingAttributes = [
  'title',
  'aria-label',
  'aria-description',
  'alt',
  'placeholder',
  'value',
  'datetime',
  'content',
]

/**
 * Addresses are recorded unchanged, so links that hold a phone, an email, a location or a search are left
 * out.
 */
const namingLinks = [
  'a[href^="tel:"]',
  'a[href^="mailto:"]',
  'a[href*="?"]',
  'a[href*="wa.me"]',
  'a[href*="//"]',
]

/**
 * Error reporting with the rates of spec section 9. No text of a page, no typed input and no query of an
 * address leaves.
 */
export function startSentry({ dsn, release, api }: Options): Telemetry {
  Sentry.init({
    dsn,
    release,
    integrations: [
      Sentry.browserTracingIntegration(),
      Sentry.replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: namingAttributes,
        block: namingLinks,
        useCompression: false,
      }),
    ],
    tracesSampleRate: 1,
    replaysOnErrorSampleRate: 1,
    replaysSessionSampleRate: 0,
    tracePropagationTargets: ['localhost', api.startsWith('/') ? /^\/api(\/|$)/ : api],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeBreadcrumb: (crumb) =>
      crumb.category?.startsWith('ui.') || crumb.category === 'console' ? null : withoutPersonalData(crumb),
    beforeSend: (event) => withoutPersonalData(event),
    beforeSendSpan: (span) => withoutPersonalData(span),
  })
  return {
    identify: (user) => Sentry.setUser(user && { id: user.id, username: user.name }),
    report: (error) => void Sentry.captureException(error),
  }
}
