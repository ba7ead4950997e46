import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import type { Ref } from 'react'
import { openPalette } from '#app/palette/palette-field.ts'
import { useOpenPageInfo } from '#shared/hooks/page-info.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { routes } from '#src/routes.ts'
import { shellText } from '#src/text/en/shell.ts'
import { titleOf, useText } from '#src/text/intl.ts'
import type { RouteRow } from './route-row.ts'

type TopBarProps = {
  row: RouteRow
  menuButton: Ref<HTMLButtonElement>
  isMenuOpen: boolean
  onMenu: () => void
  onShortcuts: () => void
  onLogOut: () => void
}

export function TopBar({ row, menuButton, isMenuOpen, onMenu, onShortcuts, onLogOut }: TopBarProps) {
  const t = useText(shellText)
  const user = useSession()?.user
  return (
    <header className="topbar">
      <Button
        ref={menuButton}
        variant="ghost"
        className="menu-button"
        aria-label={t('shell.open-menu')}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        <Menu />
        <span className="hide-below-640">{t('shell.menu')}</span>
      </Button>
      <Breadcrumb row={row} />
      <button
        type="button"
        className="jump"
        aria-label={`${t('shell.search')} Ctrl K`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      >
        <Search />
        <span>{t('shell.search')}</span> <Kbd>Ctrl K</Kbd>
      </button>
      <Button
        variant="ghost"
        iconOnly
        className="hide-below-640"
        aria-label={t('shell.shortcuts')}
        aria-keyshortcuts="?"
        title={t('shell.shortcuts')}
        onClick={onShortcuts}
      >
        ?
      </Button>
      {user && (
        <Link to="/users/$id/update" params={{ id: String(user.id) }} className="topbar-user">
          {user.name}
        </Link>
      )}
      <Button variant="ghost" aria-label={t('shell.log-out')} onClick={onLogOut}>
        <LogOut className="only-below-640" />
        <span className="hide-below-640">{t('shell.log-out')}</span>
      </Button>
    </header>
  )
}

/** The path to the open page, on pages that have a page above them: `Enquiries › E-10482`. */
function Breadcrumb({ row }: { row: RouteRow }) {
  const t = useText(shellText)
  const { crumb, above } = useOpenPageInfo()
  const parent = parentOf(routes, row)
  const shown = above ?? (parent && { path: parent.path, title: titleOf(parent), search: undefined })
  if (!shown) return null
  return (
    <nav className="breadcrumb" aria-label={t('shell.where')}>
      <Link to={shown.path} search={shown.search} className="hide-below-640">
        {shown.title}
      </Link>
      <ChevronRight />
      <b className="truncate">{crumb ?? titleOf(row)}</b>
    </nav>
  )
}

/**
 * The page above: that of the row, else the longest address without parameters that is a prefix of this one.
 */
function parentOf(rows: readonly RouteRow[], row: RouteRow): RouteRow | undefined {
  const above = (other: RouteRow) =>
    row.parent
      ? other.path === row.parent
      : other.path !== '/' &&
        !other.path.includes('{') &&
        !other.tabOf &&
        row.path.startsWith(`${other.path}/`)
  return rows.filter(above).toSorted((a, b) => b.path.length - a.path.length)[0]
}
