import './reports.css'
import { Outlet } from '@tanstack/react-router'
import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'

const tabs = [
  { to: '/reports', name: 'completed' },
  { to: '/reports/upcoming-jobs', name: 'upcoming' },
] as const

/** The head and the two tabs; each tab is a page of its own. */
export function ReportsPage() {
  const t = useText(reportsText)
  return (
    <>
      <PageHead title={t('reports.title')} />
      <Tabs label={t('reports.tabs')}>
        {tabs.map(({ to, name }) => (
          <TabLink key={name} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {t(`reports.${name}`)}
          </TabLink>
        ))}
      </Tabs>
      <Outlet />
    </>
  )
}
