import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { identify } from '#app/telemetry/telemetry.ts'
import { confirmation } from '#shared/api/call.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { createFormats, FormatsContext } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ConfirmDialogs } from '#shared/toasts/confirm-dialogs.tsx'
import { router } from '#src/router.tsx'
import { setGo } from './go.ts'
import { forgetRecords } from './recent-records.ts'

/**
 * The router follows its history once it is rendered; a call that fails before needs it to load the new
 * address.
 */
function steer(): void {
  setGo((path, options) => {
    router.history[options?.replace ? 'replace' : 'push'](path)
    void router.load()
  })
}

/** Finds the page of the address and loads its file, so that the page is the first thing rendered. */
export function openPage(): Promise<void> {
  steer()
  return router.load()
}

/** The app behind the login page: router, queries, and the formats of the signed-in person. */
export function App() {
  const user = useSession()?.user
  const formats = useMemo(() => createFormats(user), [user])
  useEffect(() => {
    setGo((path, options) => (options?.replace ? router.history.replace(path) : router.history.push(path)))
    confirmation.ask = (error) => import('./ask-again.ts').then(({ askBeforeRetry }) => askBeforeRetry(error))
    return followSession(router, queryClient)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <FormatsContext value={formats}>
        <RouterProvider router={router} />
        <ConfirmDialogs />
      </FormatsContext>
    </QueryClientProvider>
  )
}

/**
 * When the user changes, here or in another tab, the previous user's queries are cleared and the guard checks
 * the open page again.
 */
function followSession(router: AnyRouter, client: QueryClient): () => void {
  let before = sessionStore.get()
  return sessionStore.subscribe(() => {
    const now = sessionStore.get()
    const isSame = now?.user.id === before?.user.id && now?.token === before?.token
    const rolesChanged = JSON.stringify(now?.user.roles) !== JSON.stringify(before?.user.roles)
    before = now
    if (!isSame) {
      client.clear()
      forgetRecords()
      identify(now)
    }
    if (!isSame || rolesChanged) void router.invalidate()
  })
}
