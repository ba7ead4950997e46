import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useOpenPageInfo } from '#shared/hooks/page-info.ts'
import { openRow } from './open-row.ts'

/** Around every page: the tab's title, and the focus on what is new. */
export function RootPage() {
  useTitle()
  useFocusOnNavigation()
  return <Outlet />
}

/** `<page> · House Care Admin` (spec 1). */
function useTitle(): void {
  const intl = useIntl()
  const { name, title } = openRow(useMatches())
  const own = useOpenPageInfo().title
  const words = own ?? intl.formatMessage({ id: `page.${name}`, defaultMessage: title })
  useEffect(() => {
    document.title = `${words} · House Care Admin`
  }, [words])
}

/** After a change of page keyboard and screen reader begin at its heading; the first page keeps the browser's own start. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [pathname])
}
