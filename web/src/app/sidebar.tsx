import { Link } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import Database from 'lucide-react/icons/database'
import FileSearch from 'lucide-react/icons/file-search'
import FolderTree from 'lucide-react/icons/folder-tree'
import HardHat from 'lucide-react/icons/hard-hat'
import IdCard from 'lucide-react/icons/id-card'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MapPin from 'lucide-react/icons/map-pin'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { Fragment, useEffect, useRef } from 'react'
import { useSession } from '#shared/hooks/use-session.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { routes } from '#src/routes.ts'
import { shellText } from '#src/text/en/shell.ts'
import { titleOf, useText } from '#src/text/intl.ts'
import { buildId } from './build-id.ts'
import { optionalPart, WhenIdle } from './idle-part.tsx'
import { type MenuEntry, menuFor } from './menu.ts'
import type { MenuIcon } from './route-row.ts'

const OverdueCount = optionalPart(() => import('./overdue-count.tsx').then((module) => module.OverdueCount))

type SidebarProps = { isOpen: boolean; onClose: () => void }

/**
 * Fixed from 1536 px; below that a drawer that closes on Escape, on a click on the scrim and on every change
 * of page.
 */
export function Sidebar({ isOpen, onClose }: SidebarProps) {
  const t = useText(shellText)
  const close = useRef<HTMLButtonElement>(null)
  const entries = menuFor(routes, useSession()?.user ?? null)
  const firstForDevelopers = entries.find((entry) => entry.isDevOnly)
  useEffect(() => {
    if (!isOpen) return
    close.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, onClose])
  return (
    <>
      <nav id="menu" className="sidebar" aria-label={t('shell.main')} data-open={isOpen || undefined}>
        <div className="sidebar-head">
          <div className="grow">
            <b className="sidebar-title">{t('shell.admin')}</b>
            <span className="sidebar-build">{buildId}</span>
          </div>
          <IconButton
            ref={close}
            className="sidebar-close"
            size="tiny"
            label={t('shell.close-menu')}
            icon={<X />}
            onClick={onClose}
          />
        </div>
        {entries.map((entry) => (
          <Fragment key={entry.path}>
            {entry === firstForDevelopers && <hr />}
            <SidebarLink entry={entry} />
          </Fragment>
        ))}
      </nav>
      {isOpen && <div className="sidebar-scrim" aria-hidden="true" onClick={onClose} />}
    </>
  )
}

function SidebarLink({ entry }: { entry: MenuEntry }) {
  const Icon = menuIcons[entry.icon]
  return (
    <Link
      to={entry.path}
      className="sidebar-link"
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon />
      {titleOf(entry)}
      {entry.icon === 'enquiries' && <WhenIdle part={OverdueCount} />}
    </Link>
  )
}

const menuIcons: Record<MenuIcon, typeof Users> = {
  dashboard: LayoutDashboard,
  enquiries: PhoneIncoming,
  customers: Users,
  partners: HardHat,
  categories: FolderTree,
  locations: MapPin,
  staffs: IdCard,
  settings: Settings,
  reports: ChartColumn,
  payments: IndianRupee,
  cache: Database,
  queue: ListOrdered,
  query: FileSearch,
}
