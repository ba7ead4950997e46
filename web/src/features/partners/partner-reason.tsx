import { useQueryClient } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { movePartner } from './partner.queries.ts'
import type { ReasonedMove } from './use-partner-moves.ts'

type PartnerReasonProps = { partner: Partner; move: ReasonedMove; onClose: () => void }

/** A decision against a partner, kept with its reason. */
export function PartnerReason({ partner, move, onClose }: PartnerReasonProps) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const to = move === 'reject' ? 'rejected' : 'deactivated'
  return (
    <ReasonDialog
      title={t(`partner.${move}.title`, { name: partner.name })}
      text={t(`partner.${move}.text`)}
      words={{ reason: t('partner.reason'), save: t(`partner.${move}.save`), back: t('partner.cancel') }}
      draft={`partner-${partner.id}-status-${move}`}
      onSave={async (reason) => void (await movePartner(client, partner, to, reason))}
      onClose={onClose}
    >
      <ChangedMeanwhile version={partner.version} />
    </ReasonDialog>
  )
}
