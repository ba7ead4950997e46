import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { closePalette, isPaletteOpen, subscribeToPalette } from '#app/palette/palette-field.ts'
import { signOut } from '#features/session/public.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { shellText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'
import { go } from './go.ts'
import { loginPath } from './guard.ts'
import { optionalPart, WhenIdle } from './idle-part.tsx'
import { openRow } from './open-row.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { loadPalette, usePanelData } from './use-panel-data.ts'

const loadSheet = () => import('./shortcut-sheet.tsx')
const ShortcutSheet = lazy(() => loadSheet().then((module) => ({ default: module.ShortcutSheet })))
const PanelBanners = optionalPart(() => import('./panel-banners.tsx').then((module) => module.PanelBanners))
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))

/** The default layout (spec 2): sidebar, top bar, and the page. */
export function PanelLayout() {
  const t = useText(shellText)
  const row = openRow(useMatches())
  const { pathname } = useLocation()
  const menuButton = useRef<HTMLButtonElement>(null)
  const drawer = useDrawer(pathname, menuButton)
  const hasPalette = useSyncExternalStore(subscribeToPalette, isPaletteOpen)
  const [isSheetOpen, setSheetOpen] = useState(false)
  usePanelData()
  useKeys({ '?': () => setSheetOpen(true) })

  const logOut = async () => {
    await signOut()
    go(loginPath)
  }
  return (
    <div className="with-sidebar">
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Sidebar isOpen={drawer.isOpen} onClose={drawer.close} />
      <div inert={drawer.isOpen}>
        <TopBar
          row={row}
          menuButton={menuButton}
          isMenuOpen={drawer.isOpen}
          onMenu={drawer.open}
          onShortcuts={() => setSheetOpen(true)}
          onLogOut={() => void logOut()}
        />
        <main className="page" id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <WhenIdle part={PanelBanners} />
      {isSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
      {hasPalette && (
        <Suspense fallback={null}>
          <Palette onClose={closePalette} />
        </Suspense>
      )}
    </div>
  )
}

/** From this width on the sidebar is always open (spec 9, 2xl). */
const wideScreen = '(min-width: 1536px)'

/**
 * Closed by a change of the route's path, by Escape and by a click outside; the focus then returns to its
 * button.
 */
function useDrawer(pathname: string, button: RefObject<HTMLButtonElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    // After the page behind is no longer inert.
    requestAnimationFrame(() => button.current?.focus())
  }, [button])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    const media = matchMedia(wideScreen)
    const onChange = () => setOpen(false)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [])
  return { isOpen, open: () => setOpen(true), close }
}
