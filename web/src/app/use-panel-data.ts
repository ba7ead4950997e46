import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheUser, currentUserQuery } from '#features/session/public.ts'
import { categoriesQuery, locationsQuery, settingsQuery } from '#shared/api/shared-queries.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'

export const loadPalette = () => import('#app/palette/palette.tsx')

/**
 * On entering the panel: the current user, the settings, the categories, then the locations (spec 2). All
 * wait behind the page's own requests. A failure here is handled by the component that needs the data. Last
 * come the stream of changes and the palette's file, so that its first results show at once.
 */
export function usePanelData(): void {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  useEffect(() => void import('./keyboard.ts').then(({ watchKeyboard }) => watchKeyboard(), ignore), [])
  useEffect(() => {
    if (userId === undefined) return
    const load = () => {
      client.fetchQuery(currentUserQuery).then(cacheUser, ignore)
      client.prefetchQuery(settingsQuery)
      client.prefetchQuery(categoriesQuery)
      client.prefetchQuery(locationsQuery)
    }
    // One frame later the page has put its own requests into the queue.
    const frame = requestAnimationFrame(load)
    return () => cancelAnimationFrame(frame)
  }, [client, userId])
  useEffect(
    () =>
      whenIdle(() => {
        import('#shared/live/start-live.ts').then(({ startLive }) => startLive(client), ignore)
        prefetch(loadPalette)
      }),
    [client],
  )
}

function ignore(): void {}
