import '#app/zod-without-eval.ts'
import './styles/main.css'
import {
  type ComponentType,
  lazy,
  StrictMode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { BlankLayout } from '#app/blank-layout.tsx'
import { BusyBar } from '#app/busy-bar.tsx'
import { currentPath, setGo } from '#app/go.ts'
import { decide, loginPath, safeContinue } from '#app/guard.ts'
import { optionalPart, WhenIdle } from '#app/idle-part.tsx'
import { matchRoute } from '#app/match-route.ts'
import { recoverFromMissingFiles } from '#app/missing-files.ts'
import { watchPaletteKey } from '#app/palette/watch-palette-key.ts'
import { watchFailures } from '#app/watch-failures.ts'
import { watchOtherTabs } from '#app/watch-other-tabs.ts'
import { waitForFirstRows } from '#shared/api/first-rows.ts'
import { loadRuntimeConfig, runtimeConfig } from '#shared/api/runtime-config.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { toastStore } from '#shared/toasts/toast-store.ts'
import { watchShortcuts } from '#shared/ui/page-key.ts'
import { translate } from '#src/text/intl.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

const loadApp = () => import('#app/app.tsx')
const loadLogin = () => import('#features/session/login-page.tsx')
const ToastList = optionalPart(() =>
  import('#shared/toasts/toast-list.tsx').then((module) => module.ToastList),
)
const OfflineBar = optionalPart(() => import('#app/offline-bar.tsx').then((module) => module.OfflineBar))
const LaterApp = lazy(() => loadApp().then((module) => ({ default: module.App })))
const LoginPage = lazy(() => loadLogin().then((module) => ({ default: module.LoginPage })))

/**
 * A first visit that ends at the login page needs neither router nor queries: it shows the form at once and
 * fetches the rest while the user types. The guard is the same, so the router would choose the same address.
 */
function startsAtLogin(): boolean {
  const route = matchRoute(routes, location.pathname)
  if (!route) return false
  const decision = decide({ route, session: sessionStore.get(), path: currentPath() })
  if (decision.kind === 'redirect' && decision.to === loginPath) {
    history.replaceState(null, '', `${loginPath}?${new URLSearchParams(decision.search)}`)
  }
  return location.pathname === loginPath && sessionStore.get() === null
}

/** The page's file loads in parallel with the shell; the router refuses a page that the user may not open. */
function loadPage(): Promise<unknown> | undefined {
  const route = matchRoute(routes, location.pathname)
  if (!route || decide({ route, session: sessionStore.get(), path: currentPath() }).kind !== 'allow') return
  const loaders: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = pages
  return loaders[route.name]?.()
}

/**
 * Loads everything that is shown first. React keeps a placeholder for at least 300 ms, so the app is rendered
 * only after this.
 * @returns the app, where the visit does not begin at the login page
 */
async function loadFirst(isFirstGuest: boolean): Promise<ComponentType | undefined> {
  if (isFirstGuest) return void (await loadLogin())
  const [{ App, openPage }] = await Promise.all([loadApp(), loadPage()])
  await Promise.all([openPage(), waitForFirstRows()])
  return App
}

/** Once, from the form to the page the user asked for; also after signing in in another tab. */
function leaveLogin(setGuest: (isGuest: boolean) => void): void {
  if (location.pathname !== loginPath) return
  history.replaceState(null, '', safeContinue(new URLSearchParams(location.search).get('continue')))
  setGuest(false)
}

function Root({
  isFirstGuest,
  app: App = LaterApp,
}: {
  isFirstGuest: boolean
  app: ComponentType | undefined
}) {
  const [isGuest, setGuest] = useState(isFirstGuest)
  useEffect(() => {
    if (!isGuest) return
    document.title = `${translate('page.login', 'Sign in')} · House Care Admin`
    setGo((path) => {
      history.replaceState(null, '', path)
      setGuest(false)
    })
    return sessionStore.subscribe(() => {
      if (sessionStore.get()) leaveLogin(setGuest)
    })
  }, [isGuest])
  return (
    <>
      <Suspense fallback={null}>
        {isGuest ? (
          <BlankLayout>
            <LoginPage onSignedIn={() => leaveLogin(setGuest)} onTyping={() => void loadApp()} />
          </BlankLayout>
        ) : (
          <App />
        )}
      </Suspense>
      <Toasts />
      <WhenIdle part={OfflineBar} isNeeded />
      <BusyBar />
    </>
  )
}

/** The list loads when the page is idle, or with the first toast. */
function Toasts() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, () => toastStore.get().length > 0)
  return <WhenIdle part={ToastList} isNeeded={isNeeded} />
}

/** No `await` of the module itself: the files it waits for import it. */
async function begin(root: HTMLElement): Promise<void> {
  const isFirstGuest = startsAtLogin()
  // A file that fails to load is requested again, with an error message, when it is rendered.
  const [app] = await Promise.all([loadFirst(isFirstGuest).catch(() => undefined), loadRuntimeConfig()])
  createRoot(root).render(
    <StrictMode>
      <Root isFirstGuest={isFirstGuest} app={app} />
    </StrictMode>,
  )
  // On the product's production host only (spec 1).
  const { production_host, sentry_dsn, posthog_key } = runtimeConfig()
  if (location.hostname === production_host) {
    void import('#app/service-worker.ts').then(({ startServiceWorker }) => startServiceWorker())
  }
  if (sentry_dsn || posthog_key) {
    void import('#app/telemetry/start-telemetry.ts').then(({ startTelemetry }) => startTelemetry())
  }
}

recoverFromMissingFiles()
watchFailures()
watchOtherTabs()
watchShortcuts()
watchPaletteKey()
const root = document.getElementById('root')
if (root) void begin(root)
