import { can } from 'contract/access/permissions.ts'
import { TabLink } from '#shared/components/links.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { IntakeKeys } from './intake-keys.tsx'
import { LeadsList, leadFilterNames } from './leads-list.tsx'

/** `/enquiries?as=intake`: what portals, forms and landing pages sent, and the keys they send with. */
export function IntakeView() {
  const t = useText(intakeText)
  const { keys, view } = useSearchParams()
  const mayMakeKeys = can(useSession()?.user, 'intake.keys')
  const showsKeys = mayMakeKeys && keys !== undefined
  return (
    <>
      <PageHead title={t('intake.title')} />
      <SavedViews name="intake-leads" label={t('intake.views')} names={leadFilterNames} endpoint="GET /intake-leads">
        <TabLink to="/enquiries" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {t('intake.back')}
        </TabLink>
        <TabLink
          to="/enquiries"
          search={{ as: 'intake' }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={showsKeys || view !== undefined ? undefined : 'page'}
        >
          {t('intake.leads')}
        </TabLink>
        {mayMakeKeys && (
          <TabLink to="/enquiries" search={{ as: 'intake', keys: 'all' }} aria-current={showsKeys ? 'page' : undefined}>
            {t('intake.keys')}
          </TabLink>
        )}
      </SavedViews>
      {showsKeys ? <IntakeKeys /> : <LeadsList />}
    </>
  )
}
