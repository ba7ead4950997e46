import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'

import { decide } from '#app/guard.ts'
import { layoutOf } from '#app/layouts.tsx'
import { RootPage } from '#app/root-page.tsx'
import type { RouteRow } from '#app/route-row.ts'
import { identify, reportCrash } from '#app/telemetry/telemetry.ts'

import { sessionStore } from '#shared/api/session-store.ts'
import { errorOnce } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { errorsText } from '#src/text/en/errors.ts'
import { shellText } from '#src/text/en/shell.ts'
import { getText, useText } from '#src/text/intl.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

type Pages = Readonly<Record<string, (() => Promise<Record<string, ComponentType<never>>>) | undefined>>

const rows: readonly RouteRow[] = routes
const root = createRootRoute({ component: RootPage })

/**
 * Guards one row before every navigation to it (spec 2); a page that is only preloaded is refused without a
 * message.
 */
function guard(row: RouteRow, path: string, isPreload: boolean): void {
  const session = sessionStore.get()
  if (!isPreload) identify(session)
  const decision = decide({ route: row, session, path })
  if (decision.kind === 'allow') return
  if (decision.kind === 'denied' && !isPreload) {
    errorOnce(getText(errorsText, 'errors.permission.title'), getText(errorsText, 'errors.permission.text'))
  }
  const search = decision.kind === 'redirect' ? (decision.search ?? {}) : {}
  throw redirect({ to: decision.to, search, replace: true })
}

/** The router's form of `/customers/{id}`; the last row matches every address. */
function routerPath({ path, name, tabOf }: RouteRow): string {
  if (name === 'not-found') return '$'
  const own = tabOf === undefined ? path : path.slice(tabOf.length) || '/'
  return own.replace(/\{(\w+)\}/g, '$$$1')
}

function componentOf({ name }: RouteRow): RouteComponent | undefined {
  const load = (pages as Pages)[name] // by name: the types were checked where the pages are listed
  return (
    load &&
    lazyRouteComponent(() =>
      load().then((module) => ({ default: withParameters(Object.values(module)[0]!) })),
    )
  )
}

function routeOf(row: RouteRow, parent: AnyRoute): AnyRoute {
  const route = createRoute({
    getParentRoute: () => parent,
    path: routerPath(row),
    component: componentOf(row),
    staticData: { row },
    beforeLoad: ({ location, preload }) => guard(row, location.href, preload),
  })
  const tabs = row.hasTabs ? rows.filter((tab) => tab.tabOf === row.path) : []
  return tabs.length > 0 ? route.addChildren(tabs.map((tab) => routeOf(tab, route))) : route
}

/** One pathless route per layout, so that the shell stays while the page changes. */
function layoutRoutes(): AnyRoute[] {
  const pageRows = rows.filter((row) => row.tabOf === undefined)
  const names = [...new Set(pageRows.map((row) => row.layout))]
  return names.map((name) => {
    const layout = createRoute({
      getParentRoute: () => root,
      id: `layout-${name ?? 'panel'}`,
      component: layoutOf(name),
    })
    const inside = pageRows.filter((row) => row.layout === name)
    return layout.addChildren(inside.map((row) => routeOf(row, layout)))
  })
}

/** Every value of a query stays text: `q=0123` is not a number. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren(layoutRoutes()),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: CrashPage,
})

const NotFoundPage = lazyRouteComponent(() => import('#app/not-found-page.tsx'), 'NotFoundPage')

/**
 * Passes the address's parameters to its page as props (spec 2, customers.show); an invalid id has no page.
 */
function withParameters(Page: ComponentType<never>): ComponentType {
  const Known = Page as ComponentType<{ id?: number }> // the pages' list has checked its parameters against the address
  return function PageOfAddress() {
    const { id, ...rest } = useParams({ strict: false }) as Record<string, string | undefined> // any route's
    if (id === undefined) return <Known {...rest} />
    return /^[1-9]\d{0,14}$/.test(id) ? <Known key={id} id={Number(id)} {...rest} /> : <NotFoundPage />
  }
}

/** Shown instead of a page that could not be rendered; the shell around it keeps working. */
function CrashPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useText(shellText)
  useEffect(() => reportCrash(error), [error])
  return (
    <div className="empty" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <Button onClick={reset}>{t('crash.again')}</Button>
    </div>
  )
}
