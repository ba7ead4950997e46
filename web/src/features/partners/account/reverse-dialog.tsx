import { useQueryClient } from '@tanstack/react-query'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { reverseEntry } from './account.queries.ts'

/** The reason to reverse an entry; the entry stays, and a reversing entry is added. */
export function ReverseDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useText(partnerAccountText)
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={title}
      text={t('partner-account.take-back-text')}
      words={{
        reason: t('partner-account.reason'),
        save: t('partner-account.take-back'),
        back: t('partner-account.back'),
      }}
      draft={`ledger-entry-${id}`}
      onSave={async (reason) => void (await reverseEntry(client, id, reason))}
      onClose={onClose}
    />
  )
}
