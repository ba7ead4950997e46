import { useQuery, useQueryClient } from '@tanstack/react-query'
import { canDiscard, canRetry } from 'contract/devtools/devtools.words.ts'
import type { TaskDetail } from 'contract/devtools/queue.schema.ts'
import { asApiError } from '#shared/api/failures.ts'
import { Facts } from '#shared/components/facts.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { queueText } from '#src/text/en/devtools.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { CodeBlock } from '../code-block.tsx'
import { discardTask, retryTask, taskQuery } from './queue.queries.ts'
import { durationText, TaskState } from './tasks.columns.tsx'

/** One task beside the list: what it is to do, how it went, and what can be done about it. */
export function TaskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(queueText)
  const parts = useText(partsText)
  const task = useQuery(taskQuery(id))
  const isNotFound = task.error !== null && asApiError(task.error).status === 404
  return (
    <Dialog
      title={task.data ? t('queue.task', { kind: task.data.kind }) : t('queue.title')}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('queue.close')}</Button>
          {task.data && !isNotFound && <Actions task={task.data} onClose={onClose} />}
        </>
      }
    >
      {isNotFound ? (
        <EmptyState title={t('queue.missing')}>{t('queue.missing-text')}</EmptyState>
      ) : task.data ? (
        <TaskFacts task={task.data} />
      ) : task.error ? (
        <ErrorState error={task.error} onRetry={() => void task.refetch()} />
      ) : (
        <SkeletonLines label={parts('parts.loading')} />
      )}
    </Dialog>
  )
}

function Actions({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const t = useText(queueText)
  const client = useQueryClient()
  const retry = async () => {
    await retryTask(client, task.id)
    toast.success(t('queue.retried'))
    onClose()
  }
  const discard = async () => {
    const question = {
      title: t('queue.discard-title', { kind: task.kind }),
      description: t('queue.discard-text'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await discardTask(client, task.id)
    toast.success(t('queue.discarded'))
    onClose()
  }
  const isWaiting = task.state === 'waiting' || task.state === 'retry'
  return (
    <>
      {canDiscard(task.state) && (
        <ActionButton variant="danger" onAction={discard}>
          {t('queue.discard')}
        </ActionButton>
      )}
      {canRetry(task.state) && (
        <ActionButton variant="primary" onAction={retry}>
          {t(isWaiting ? 'queue.retry-now' : 'queue.retry')}
        </ActionButton>
      )}
    </>
  )
}

function TaskFacts({ task }: { task: TaskDetail }) {
  const t = useText(queueText)
  const { attempts, attempts_allowed: allowed } = task
  return (
    <div className="stack">
      <p>
        <TaskState state={task.state} />
      </p>
      {task.error && <Notice hue="red">{task.error}</Notice>}
      {task.state === 'active' && <Notice hue="blue">{t('queue.under-way')}</Notice>}
      <section className="stack stack-tight">
        <h3>{t('queue.payload')}</h3>
        <CodeBlock text={JSON.stringify(task.payload ?? {}, null, 2)} />
        <p className="text-12 ink-3">{t('queue.secrets')}</p>
      </section>
      <Facts
        facts={[
          {
            label: t('queue.attempts'),
            value:
              allowed === null
                ? String(attempts)
                : t('queue.attempts-of', { attempts: String(attempts), allowed: String(allowed) }),
          },
          { label: t('queue.created'), value: <RelativeTime at={task.created_at} /> },
          ...(task.first_created_at
            ? [{ label: t('queue.first-created'), value: <RelativeTime at={task.first_created_at} /> }]
            : []),
          { label: t('queue.starts-after'), value: <RelativeTime at={task.starts_after} /> },
          { label: t('queue.started'), value: task.started_at && <RelativeTime at={task.started_at} /> },
          { label: t('queue.end'), value: task.ended_at && <RelativeTime at={task.ended_at} /> },
          { label: t('queue.took'), value: task.took_ms === null ? null : durationText(task.took_ms) },
          { label: t('queue.uuid'), value: <code className="text-12">{task.uuid}</code> },
        ]}
      />
      {task.stack && (
        <details>
          <summary>{t('queue.where')}</summary>
          <CodeBlock text={task.stack} />
        </details>
      )}
    </div>
  )
}
