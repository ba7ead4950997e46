import { useQuery } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from './partner.queries.ts'
import { PartnerFacts } from './partner-facts.tsx'
import { NextJobs, WorkFigures } from './partner-work.tsx'

/** Who a partner is, how the work goes, and what happened. */
export function PartnerOverviewPage({ id }: { id: number }) {
  const t = useText(partnerText)
  const partner = useQuery(partnerQuery(id)).data
  if (!partner) {
    return (
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('partner.loading')} />
        </PanelBody>
      </Panel>
    )
  }
  return (
    <div className="detail detail-two">
      <div>
        <AboutPanel partner={partner} />
      </div>
      <div>
        <WorkFigures partner={partner} />
        <NextJobs partnerId={id} />
        <TimelinePanel record={{ type: 'partner', id }} className="order-3" />
      </div>
    </div>
  )
}

function AboutPanel({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  return (
    <Panel title={t('partner.facts')} className="order-1">
      <PanelBody className="stack">
        <PhoneLine phone={partner.phone} whatsapp={partner.whatsapp ?? partner.phone} />
        <PartnerFacts partner={partner} />
      </PanelBody>
    </Panel>
  )
}
