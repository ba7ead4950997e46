import { can } from 'contract/access/permissions.ts'
import type { Session } from '#shared/api/session-store.ts'
import type { RouteRow } from './route-row.ts'

/** The guard's decision. `denied` is a redirect with a message (spec 2, rule 3). */
export type Decision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string; search?: { continue: string } }
  | { kind: 'denied'; to: string }

export const dashboardPath = '/dashboard'
export const loginPath = '/login'

type Question = {
  route: Pick<RouteRow, 'path' | 'access' | 'redirect'>
  session: Session | null
  /** The requested address with its query. */
  path: string
}

/** The navigation guard of spec section 2, rules 2 to 4. */
export function decide({ route, session, path }: Question): Decision {
  if (route.access === 'guest') {
    return session && route.path === loginPath ? { kind: 'redirect', to: dashboardPath } : { kind: 'allow' }
  }
  if (!session) return { kind: 'redirect', to: loginPath, search: { continue: path } }
  // Every signed-in user may open the dashboard: without this exception a user without roles would be
  // redirected forever.
  const canEnter =
    route.path === dashboardPath || route.redirect === dashboardPath || can(session.user, route.access)
  if (!canEnter) return { kind: 'denied', to: dashboardPath }
  return route.redirect ? { kind: 'redirect', to: route.redirect } : { kind: 'allow' }
}

/** Where to go after signing in: a path of this app, or the dashboard. */
export function safeContinue(target: unknown): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || target.includes('\\'))
    return dashboardPath
  if (!URL.canParse(target, placeholderOrigin)) return dashboardPath
  // The parser drops tabs and line breaks, so that `/<tab>/host` would become another host.
  const { origin, pathname, search, hash } = new URL(target, placeholderOrigin)
  if (origin !== placeholderOrigin || pathname.startsWith('//')) return dashboardPath
  return pathname === loginPath ? dashboardPath : pathname + search + hash
}

const placeholderOrigin = 'http://app.invalid'
