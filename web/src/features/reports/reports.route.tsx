import './reports.css'
import { Outlet, useLocation } from '@tanstack/react-router'
import { can, type Permission } from 'contract/access/permissions.ts'
import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { Tabs } from '#shared/ui/tabs.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'

type Tab = { to: `/reports${string}`; name: string; isPast: boolean; permission?: Permission }

/** `isPast`: its days are a past period, which is kept for the other past reports. */
const tabs = [
  { to: '/reports', name: 'completed', isPast: true },
  { to: '/reports/upcoming-jobs', name: 'upcoming', isPast: false },
  { to: '/reports/dues', name: 'dues', isPast: false },
  { to: '/reports/enquiry-sources', name: 'enquiry-sources', isPast: true },
  { to: '/reports/lost-enquiries', name: 'lost-enquiries', isPast: true },
  { to: '/reports/staff-activity', name: 'staff-activity', isPast: true },
  { to: '/reports/partner-performance', name: 'partner-performance', isPast: true },
  { to: '/reports/concessions', name: 'concessions', isPast: true },
  { to: '/reports/rework', name: 'rework', isPast: true },
  { to: '/reports/unserved-pincodes', name: 'unserved-pincodes', isPast: true },
  { to: '/reports/tax', name: 'tax', isPast: false, permission: 'tax.read' },
  { to: '/reports/tds', name: 'tds', isPast: false, permission: 'settlements.read' },
  { to: '/reports/day-book', name: 'day-book', isPast: false },
] as const satisfies readonly Tab[]

/** The head and one row of tabs; each tab is a page of its own. */
export function ReportsPage() {
  const t = useText(reportsText)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const user = useSession()?.user
  const shown = tabs.filter((tab) => !('permission' in tab) || can(user, tab.permission))
  const isPastShown = tabs.some(({ to, isPast }) => isPast && to === path)
  return (
    <>
      <PageHead title={t('reports.title')} />
      <Tabs label={t('reports.tabs')}>
        {shown.map(({ to, name, isPast }) => (
          <TabLink
            key={name}
            to={to}
            search={({ range, from, to }: Days) => (isPast && isPastShown ? { range, from, to } : {})}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(`reports.tab.${name}`)}
          </TabLink>
        ))}
      </Tabs>
      <Outlet />
    </>
  )
}

type Days = { range?: string; from?: string; to?: string }
