import { useQueryClient } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { useState } from 'react'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { movePartner } from './partner.queries.ts'
import { concernsJobs, ReplaceDialog } from './replace/replace-on-demand.ts'
import type { ReasonedMove } from './use-partner-moves.ts'

type PartnerReasonProps = { partner: Partner; move: ReasonedMove; onClose: () => void }

/**
 * A decision against a partner with its reason. Where a deactivation concerns open jobs, the next dialog
 * saves it.
 */
export function PartnerReason({ partner, move, onClose }: PartnerReasonProps) {
  const t = useText(partnerText)
  const tr = useText(replaceText)
  const client = useQueryClient()
  const [reason, ask] = useState<string | null>(null)
  if (reason !== null) {
    const { id, name, version } = partner
    return (
      <ReplaceDialog
        partner={{ id, name }}
        cause={{ kind: 'deactivated', reason, version }}
        query={{}}
        title={tr('replace.deactivated.title', { name })}
        onClose={onClose}
      />
    )
  }
  const save = async (reason: string): Promise<boolean> => {
    if (move === 'deactivate' && (await concernsJobs(client, partner.id, {}))) {
      ask(reason)
      return false
    }
    await movePartner(client, partner, move === 'reject' ? 'rejected' : 'deactivated', reason)
    return true
  }
  return (
    <ReasonDialog
      title={t(`partner.${move}.title`, { name: partner.name })}
      text={t(`partner.${move}.text`)}
      words={{ reason: t('partner.reason'), save: t(`partner.${move}.save`), back: t('partner.cancel') }}
      draft={`partner-${partner.id}-status-${move}`}
      onSave={save}
      onClose={onClose}
    >
      <ChangedMeanwhile version={partner.version} />
    </ReasonDialog>
  )
}
