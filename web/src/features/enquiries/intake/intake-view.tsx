import { useSearch } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { Tabs } from '#shared/ui/tabs.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { IntakeKeys } from './intake-keys.tsx'
import { LeadsList } from './leads-list.tsx'

/** `/enquiries?as=intake`: what portals, forms and landing pages sent, and the keys they send with. */
export function IntakeView() {
  const t = useText(intakeText)
  const { keys }: { keys?: string } = useSearch({ strict: false })
  const mayMakeKeys = can(useSession()?.user, 'intake.keys')
  const showsKeys = mayMakeKeys && keys !== undefined
  return (
    <>
      <PageHead title={t('intake.title')} />
      <Tabs label={t('intake.views')}>
        <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {t('intake.back')}
        </TabLink>
        <TabLink
          to="/enquiries"
          search={{ as: 'intake' }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={showsKeys ? undefined : 'page'}
        >
          {t('intake.leads')}
        </TabLink>
        {mayMakeKeys && (
          <TabLink to="/enquiries" search={{ as: 'intake', keys: 'all' }} aria-current={showsKeys ? 'page' : undefined}>
            {t('intake.keys')}
          </TabLink>
        )}
      </Tabs>
      {showsKeys ? <IntakeKeys /> : <LeadsList />}
    </>
  )
}
