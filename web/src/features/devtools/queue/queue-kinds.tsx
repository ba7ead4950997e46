import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TaskKind } from 'contract/devtools/queue.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { queueText } from '#src/text/en/devtools.ts'
import { getText, useText } from '#src/text/intl.ts'
import { kindsQuery, pauseKind, resumeKind } from './queue.queries.ts'

const word = (id: keyof typeof queueText, values?: Record<string, string>) => getText(queueText, id, values)

type KindRow = TaskKind & { id: number }

/** The kinds of task: what waits of each, and a switch for all processes. */
export function QueueKinds() {
  const t = useText(queueText)
  const kinds = useQuery(kindsQuery())
  const rows = kinds.data?.data.map((kind, at) => ({ ...kind, id: at + 1 }))
  return (
    <>
      {kinds.data?.ignored_proxy && (
        <Notice hue="amber" title={t('queue.proxy-title')}>
          {t('queue.proxy-text', { hop: kinds.data.ignored_proxy })}
        </Notice>
      )}
      <p className="ink-2 text-13 space-above-small space-below">{t('queue.kinds-help')}</p>
      <DataTable
        label={t('queue.kinds')}
        columns={kindColumns}
        rows={rows}
        error={kinds.error}
        onRetry={() => void kinds.refetch()}
        skeletonRows={6}
      />
    </>
  )
}

const counted = (
  state: 'waiting' | 'retry' | 'active' | 'failed' | 'dead',
  header: string,
): Column<KindRow> => ({
  header,
  align: 'right',
  skeleton: 24,
  cell: (row) =>
    row[state] === 0 ? (
      <span className="ink-3">0</span>
    ) : (
      <TextLink to="/queue" search={{ state, kind: row.kind }}>
        {row[state]}
      </TextLink>
    ),
})

const kindColumns = {
  kind: {
    header: word('queue.kind'),
    look: 'main',
    card: 1,
    skeleton: 160,
    cell: (row) => <code>{row.kind}</code>,
  },
  paused_at: { header: word('queue.work'), card: 2, skeleton: 120, cell: (row) => <Work kind={row} /> },
  cron: {
    header: word('queue.timetable'),
    look: 'tabular',
    card: 5,
    skeleton: 72,
    cell: (row) => (row.cron === null ? <Dash /> : <code className="text-12">{row.cron}</code>),
  },
  waiting: { ...counted('waiting', word('queue.state.waiting')), card: 3 },
  waiting_since: 'hidden',
  retry: counted('retry', word('queue.state.retry')),
  active: counted('active', word('queue.state.active')),
  failed: { ...counted('failed', word('queue.state.failed')), card: 4 },
  dead: { ...counted('dead', word('queue.state.dead')), card: 6 },
  id: { header: word('queue.change'), skeleton: 64, cell: (row) => <Switch kind={row} /> },
  paused_by: 'hidden',
} satisfies Columns<KindRow>

function Work({ kind: { paused_at: since, paused_by: by } }: { kind: TaskKind }) {
  if (!since) return <DotWord hue="green">{word('queue.running')}</DotWord>
  return (
    <>
      <DotWord hue="amber">{word('queue.paused')}</DotWord>{' '}
      <span className="text-12 ink-3">
        <RelativeTime at={since} />
        {by && ` ${word('queue.paused-by', { name: by.name })}`}
      </span>
    </>
  )
}

function Switch({ kind: { kind, paused_at: paused } }: { kind: TaskKind }) {
  const client = useQueryClient()
  const isPaused = paused !== null
  return (
    <ActionButton
      size="tiny"
      aria-label={word(isPaused ? 'queue.resume-of' : 'queue.pause-of', { kind })}
      onAction={() => change(client, kind, !isPaused)}
    >
      {word(isPaused ? 'queue.resume' : 'queue.pause')}
    </ActionButton>
  )
}

async function change(client: QueryClient, kind: string, isPaused: boolean): Promise<void> {
  await (isPaused ? pauseKind : resumeKind)(client, kind)
  const onAction = () => void (isPaused ? resumeKind : pauseKind)(client, kind).catch(toastError)
  toast.success(word(isPaused ? 'queue.is-paused' : 'queue.is-resumed', { kind }), null, {
    action: { label: word('queue.undo'), onAction },
  })
}
