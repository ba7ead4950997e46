import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCcw, Trash2 } from 'lucide-react'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { queueText } from '#src/text/en/queue.ts'
import { useText } from '#src/text/intl.ts'
import { allTaskIds, discardTasks, kindsQuery, retryTasks, type TasksQuery, tasksQuery } from './queue.queries.ts'
import { taskColumns } from './tasks.columns.tsx'

export const taskDays = { from: 'from', to: 'to', presets: ['today', 'last-7-days', 'this-month'] } as const

const TaskDialog = partOnDemand(() => import('./task-dialog.tsx').then((module) => module.TaskDialog))
const DiscardMany = partOnDemand(() => import('./discard-many.tsx').then((module) => module.DiscardMany))
const parts = [TaskDialog, DiscardMany]

/** The tasks that the state, the kind and the days leave. */
export function QueueTasks({ list }: { list: ListState }) {
  const t = useText(queueText)
  const navigate = useNavigate()
  const { task }: { task?: string } = useSearch({ strict: false })
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = list.query as TasksQuery
  const tasks = useQuery(tasksQuery(query))
  const kinds = useQuery(kindsQuery())
  const { data: rows, meta } = tasks.data ?? {}
  const selection = useSelection(list, rows)
  useBroughtSoon(parts)
  const id = Number(task)
  const close = () =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, task: undefined }), resetScroll: false })
  const kindOptions = (kinds.data?.data ?? []).map(({ kind }) => ({ value: kind, label: kind }))
  return (
    <>
      <FilterBar
        list={list}
        fields={[{ name: 'kind', label: t('queue.kind'), options: kindOptions }]}
        dates={{ label: t('queue.dates'), ...taskDays }}
      />
      <DataTable
        label={t('queue.tasks')}
        columns={taskColumns}
        rows={rows}
        list={list}
        selection={selection}
        isFetching={tasks.isLoading}
        error={tasks.error}
        onRetry={() => void tasks.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('queue.empty')}>{t('queue.empty-text')}</EmptyState>}
      />
      <Pagination list={list} meta={meta} />
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
              <DiscardMany count={count} onReady={() => onReady(discardTasks)} onClose={onClose} />
            ),
          },
        ]}
      />
      {Number.isSafeInteger(id) && id > 0 && <TaskDialog key={id} id={id} onClose={close} />}
    </>
  )
}
