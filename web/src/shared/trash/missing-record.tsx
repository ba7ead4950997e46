import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import { asApiError } from '#shared/api/failures.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { trashText } from '#src/text/en/trash.ts'
import { useText } from '#src/text/intl.ts'
import { restoreRecord, trashedQuery } from './trash.queries.ts'

type MissingRecordProps = { type: DeletableType; id: number; error: unknown; onRetry: () => void }

/** Shown where a record could not be loaded. A deleted one can be restored here by users who may. */
export function MissingRecord({ type, id, error, onRetry }: MissingRecordProps) {
  const t = useText(trashText)
  const client = useQueryClient()
  const canRestore = can(useSession()?.user, 'trash.write') && asApiError(error).status === 404
  const { data } = useQuery({ ...trashedQuery(type, id), enabled: canRestore })
  const trashed = data?.data[0]
  if (!trashed) return <ErrorState error={error} onRetry={onRetry} />
  const restore = (
    <ActionButton
      icon={<ArchiveRestore />}
      onAction={() => restoreRecord(client, trashed.record_type, trashed.id)}
    >
      {t('trash.restore')}
    </ActionButton>
  )
  return (
    <EmptyState title={errorText(error)} action={restore}>
      {t('trash.left', { days: trashed.days_left })}
    </EmptyState>
  )
}
