import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import { ListView } from '#shared/components/list/list-view.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { queueText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { allTaskIds, discardTasks, kindsQuery, retryTasks, tasksFreshness } from './queue.queries.ts'
import { TaskDialog } from './task-dialog.tsx'
import { taskColumns } from './tasks.columns.tsx'

export const taskDays = { from: 'from', to: 'to', presets: ['today', 'last-7-days', 'this-month'] } as const

/** The tasks that the state, the kind and the days leave. */
export function QueueTasks({ list }: { list: ListState }) {
  const t = useText(queueText)
  const navigate = useNavigate()
  const { task } = useSearchParams()
  const listing = useListing('GET /queue', list, tasksFreshness)
  const { query, rows, meta, selection } = listing
  const kinds = useQuery(kindsQuery())
  const id = Number(task)
  const close = () =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, task: undefined }),
      resetScroll: false,
    })
  const kindOptions = (kinds.data?.data ?? []).map(({ kind }) => ({ value: kind, label: kind }))
  return (
    <>
      <ListView
        listing={listing}
        label={t('queue.tasks')}
        fields={[{ name: 'kind', label: t('queue.kind'), options: kindOptions }]}
        dates={{ label: t('queue.dates'), ...taskDays }}
        columns={taskColumns}
        isSelectable
        empty={<EmptyState title={t('queue.empty')}>{t('queue.empty-text')}</EmptyState>}
      />
      <BulkActions
        selection={selection}
        meta={meta}
        allIds={() => allTaskIds(query)}
        nameOf={(each) => rows?.find((row) => row.id === each)?.kind ?? String(each)}
        writes="task"
        actions={[
          { label: t('queue.retry'), icon: <RotateCcw />, run: retryTasks },
          {
            label: t('queue.discard'),
            icon: <Trash2 />,
            ask: ({ count, onReady, onClose }) => (
              <BulkDiscardDialog count={count} onReady={() => onReady(discardTasks)} onClose={onClose} />
            ),
          },
        ]}
      />
      {Number.isSafeInteger(id) && id > 0 && <TaskDialog key={id} id={id} onClose={close} />}
    </>
  )
}

type BulkDiscardDialogProps = { count: number; onReady: () => void; onClose: () => void }

/** Asks before many tasks are discarded. */
function BulkDiscardDialog({ count, onReady, onClose }: BulkDiscardDialogProps) {
  const t = useText(queueText)
  return (
    <Dialog
      title={t('queue.discard-many', { count })}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('queue.back')}</Button>
          <Button variant="danger" onClick={onReady}>
            {t('queue.discard')}
          </Button>
        </>
      }
    >
      <p className="ink-2">{t('queue.discard-many-text')}</p>
    </Dialog>
  )
}
