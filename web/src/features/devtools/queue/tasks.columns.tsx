import type { TaskState as State } from 'contract/devtools/devtools.words.ts'
import type { Task } from 'contract/devtools/queue.schema.ts'
import { formatCount, formatDecimal } from 'contract/shared/number-formats.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { queueText } from '#src/text/en/devtools.ts'
import { getText, useText } from '#src/text/intl.ts'

const word = (id: keyof typeof queueText) => getText(queueText, id)

/** Tasks, in the order of the screen. */
export const taskColumns = {
  kind: {
    header: word('queue.kind'),
    look: 'main',
    card: 1,
    skeleton: 150,
    cell: (row) => (
      <RowLink to="." search={(search: object) => ({ ...search, task: String(row.id) })}>
        <code>{row.kind}</code>
      </RowLink>
    ),
  },
  state: {
    header: word('queue.state'),
    card: 2,
    skeleton: 84,
    cell: (row) => <TaskState state={row.state} />,
  },
  payload: {
    header: word('queue.payload'),
    shrinks: true,
    card: 3,
    skeleton: 160,
    cell: (row) => <code className="text-12">{payloadLine(row)}</code>,
  },
  attempts: {
    header: word('queue.attempts'),
    align: 'right',
    card: 6,
    skeleton: 40,
    cell: ({ attempts, attempts_allowed: allowed }) =>
      allowed === null
        ? String(attempts)
        : getText(queueText, 'queue.attempts-of', { attempts: String(attempts), allowed: String(allowed) }),
  },
  error: {
    header: word('queue.error'),
    look: 'soft',
    shrinks: 'wide',
    card: 5,
    skeleton: 180,
    title: (row) => row.error ?? '',
    cell: (row) => row.error ?? <Dash />,
  },
  created_at: {
    header: word('queue.created'),
    look: 'faint',
    sort: 'created_at',
    card: 4,
    skeleton: 90,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  started_at: {
    header: word('queue.started'),
    look: 'faint',
    hideBelow: 1280,
    skeleton: 90,
    cell: (row) => <RelativeTime at={row.started_at} />,
  },
  ended_at: {
    header: word('queue.end'),
    look: 'faint',
    hideBelow: 1280,
    skeleton: 90,
    cell: (row) => <RelativeTime at={row.ended_at} />,
  },
  took_ms: {
    header: word('queue.took'),
    align: 'right',
    skeleton: 48,
    cell: ({ took_ms: ms }) => (ms === null ? <Dash /> : durationText(ms)),
  },
  id: 'hidden',
  uuid: 'hidden',
  attempts_allowed: 'hidden',
  starts_after: 'hidden',
} satisfies Columns<Task>

function payloadLine({ payload }: Task): string {
  return payload === null || payload === undefined ? '{}' : JSON.stringify(payload)
}

const hues: Record<State, Hue> = {
  waiting: 'grey',
  retry: 'amber',
  active: 'blue',
  completed: 'green',
  cancelled: 'grey',
  failed: 'red',
  dead: 'red',
}

export function TaskState({ state }: { state: State }) {
  const t = useText(queueText)
  return <Badge hue={hues[state]}>{t(`queue.state.${state}`)}</Badge>
}

/** `120 ms`, `1.40 s`, `12 min`. */
export function durationText(ms: number): string {
  if (ms < 1000) return getText(queueText, 'queue.ms', { n: formatCount(ms) })
  if (ms < 120_000) return getText(queueText, 'queue.seconds', { n: formatDecimal(ms / 1000) })
  return getText(queueText, 'queue.minutes', { n: formatCount(ms / 60_000) })
}
