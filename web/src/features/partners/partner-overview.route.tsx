import { useQuery } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { genders } from 'contract/vocabulary.ts'
import { Facts } from '#shared/components/facts.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { Money } from '#shared/components/money.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { PhoneLine, PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from './partners.queries.ts'

/** Who a partner is: what one needs to know before sending them. */
export function PartnerOverviewPage({ id }: { id: number }) {
  const t = useText(partnersListText)
  const parts = useText(partsText)
  const query = useQuery(partnerQuery(id))
  const partner = query.data
  usePageInfo({ title: partner?.name, crumb: recordId('partner', id) })
  // A name of two lines would move what stands below it.
  if (query.isPending) return <SkeletonLines label={parts('parts.loading')} />
  return (
    <>
      <PageHead
        title={partner?.name ?? t('partners-list.partner')}
        count={partner && <StatusBadge status={partner.status} of="partner" />}
      >
        <LinkButton to="/dashboard" search={{ partner_id: String(id), dates: 'any' }}>
          {t('partners-list.their-jobs')}
        </LinkButton>
      </PageHead>
      <Panel className="form-narrow">
        <PanelBody className="stack">
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {partner && (
            <>
              <PhoneLine phone={partner.phone} whatsapp={partner.whatsapp ?? partner.phone} />
              <Facts
                facts={[
                  { label: t('partners-list.services'), value: partner.services.map(({ title }) => title).join(', ') },
                  { label: t('partners-list.areas'), value: partner.areas.map(({ title }) => title).join(', ') },
                  { label: t('partners-list.balance'), value: <Money paise={partner.balance} /> },
                  { label: t('partners-list.completed'), value: partner.completed_jobs },
                  { label: t('partners-list.alternate'), value: <PhoneLink phone={partner.alternate_phone} /> },
                  { label: t('partners-list.email'), value: partner.email },
                  { label: t('partners-list.gender'), value: labelOf(genders, partner.gender) },
                  { label: t('partners-list.blood-group'), value: partner.blood_group },
                  { label: t('partners-list.reason'), value: partner.status_reason },
                  { label: t('partners-list.note'), value: partner.note },
                  { label: t('partners-list.since'), value: <ShortDate at={partner.created_at} /> },
                ]}
              />
            </>
          )}
        </PanelBody>
      </Panel>
    </>
  )
}
