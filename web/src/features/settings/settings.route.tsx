import './settings.css'
import { Outlet } from '@tanstack/react-router'
import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'

const tabs = [
  { to: '/settings', name: 'general' },
  { to: '/settings/payment', name: 'payment' },
  { to: '/settings/sms', name: 'sms' },
  { to: '/settings/whatsapp', name: 'whatsapp' },
  { to: '/settings/integration', name: 'integration' },
  { to: '/settings/retention', name: 'retention' },
] as const

/** The head and the tabs; each tab is a page of its own. */
export function SettingsPage() {
  const t = useText(settingsText)
  return (
    <>
      <PageHead title={t('settings.title')} />
      <div className="space-below">
        <Tabs label={t('settings.tabs')}>
          {tabs.map(({ to, name }) => (
            <TabLink key={name} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {t(`settings.tab.${name}`)}
            </TabLink>
          ))}
        </Tabs>
      </div>
      <Outlet />
    </>
  )
}
