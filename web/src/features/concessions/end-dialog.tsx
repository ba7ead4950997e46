import { useQueryClient } from '@tanstack/react-query'
import type { Concession } from 'contract/concessions/concessions.schema.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { concessionsText } from '#src/text/en/concessions.ts'
import { useText } from '#src/text/intl.ts'
import { endConcession } from './concessions.queries.ts'

type EndDialogProps = { concession: Concession; how: 'reject' | 'withdraw'; onClose: () => void }

/** Why a concession is rejected or withdrawn. */
export function EndDialog({ concession, how, onClose }: EndDialogProps) {
  const t = useText(concessionsText)
  const { money } = useFormats()
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={t(`concessions.${how}.title`, { amount: money(concession.amount) })}
      text={t(`concessions.${how}.text`)}
      words={{
        reason: t('concessions.end-reason'),
        save: t(`concessions.${how}`),
        back: t('concessions.back'),
      }}
      draft={`concession-${concession.id}-${how}`}
      onSave={(reason) => endConcession(client, concession, how, reason)}
      onClose={onClose}
    />
  )
}
