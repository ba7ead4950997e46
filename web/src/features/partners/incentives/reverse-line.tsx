import { useQueryClient } from '@tanstack/react-query'
import type { IncentiveLine } from 'contract/incentives/incentives.schema.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { incentivesText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { reverseLine } from './incentives.queries.ts'

type ReverseLineProps = {
  entryId: number
  line: Pick<IncentiveLine, 'rule' | 'partner'>
  onClose: () => void
}

/** The reason to reverse a posted line. */
export function ReverseLine({ entryId, line: { rule, partner }, onClose }: ReverseLineProps) {
  const t = useText(incentivesText)
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={t('incentives.reverse-of', { rule: rule.name, partner: partner.name })}
      text={t('incentives.reverse-text')}
      words={{ reason: t('incentives.reason'), save: t('incentives.reverse'), back: t('incentives.back') }}
      draft={`ledger-entry-${entryId}`}
      onSave={(reason) => reverseLine(client, entryId, reason)}
      onClose={onClose}
    />
  )
}
