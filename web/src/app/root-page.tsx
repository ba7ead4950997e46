import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOpenPageInfo } from '#shared/hooks/page-info.ts'
import { heading } from '#shared/ui/focus-place.ts'
import { titleOf } from '#src/text/intl.ts'
import { openRow } from './open-row.ts'
import { rememberRecord } from './recent-records.ts'

/** Around every page: the tab's title, and the focus on the new page. */
export function RootPage() {
  useTitle()
  useFocusOnNavigation()
  return <Outlet />
}

/** `<page> · House Care Admin` (spec 1). */
function useTitle(): void {
  const row = openRow(useMatches())
  const { path } = row
  const own = useOpenPageInfo().title
  const words = own ?? titleOf(row)
  useEffect(() => {
    document.title = `${words} · House Care Admin`
  }, [words])
  useEffect(() => {
    if (own && path.includes('{id}')) rememberRecord(location.pathname, own)
  }, [own, path])
}

/**
 * After a change of page keyboard and screen reader start at its heading; the first page keeps the browser's
 * own start.
 */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A frame later nothing of the page is inert any more: a drawer that was open has closed.
        if (fromLocation && pathChanged) requestAnimationFrame(focusHeading)
      }),
    [router],
  )
}

function focusHeading(): void {
  const main = document.querySelector('main')
  if (document.querySelector('dialog[open]') || main?.contains(document.activeElement)) return
  heading()?.focus({ preventScroll: true })
}
