import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { confirmation } from '#shared/api/confirmation.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { createFormats, FormatsContext } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ConfirmDialogs } from '#shared/toasts/confirm-dialogs.tsx'
import { router } from '#src/router.tsx'
import { followSession } from './follow-session.ts'
import { setGo } from './go.ts'

/** The router follows its history once it is drawn; a call that fails before needs it to load the new address. */
function steer(): void {
  setGo((path, options) => {
    router.history[options?.replace ? 'replace' : 'push'](path)
    void router.load()
  })
}

/** Finds the page of the address and brings its file, so that the first thing drawn is the page. */
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
    confirmation.ask = async () => (await import('./ask-to-confirm.tsx')).askToConfirm()
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
