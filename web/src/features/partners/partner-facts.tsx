import { useQueryClient } from '@tanstack/react-query'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { Facts } from '#shared/components/facts.tsx'
import { recordFacts } from '#shared/components/inline/record-facts.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { keepPartner, updatePartner } from './partner.queries.ts'

/** The partner's fields, edited in place. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const facts = recordFacts({
    record: partner,
    fields: partnerFields,
    saving: {
      keptAs: `partner-${partner.id}`,
      save: (change, version) => updatePartner(client, partner.id, change, version),
      onNewer: (newer: Partner) => keepPartner(client, newer),
    },
    // The line above the facts is the link.
    own: { phone: { children: <span className="tabular">{displayPhone(partner.phone)}</span> } },
  })
  const reason = partner.status_reason && { label: t('partner.status-reason'), value: partner.status_reason }
  const since = { label: t('partner.since'), value: <ShortDate at={partner.created_at} /> }
  return <Facts facts={[...Object.values(facts), ...(reason ? [reason] : []), since]} />
}
