import { useQuery } from '@tanstack/react-query'
import { type TaskState, taskStates } from 'contract/devtools/devtools.words.ts'
import type { Throughput as Answer, TaskKind } from 'contract/devtools/queue.schema.ts'
import { FigureLink, TabLink } from '#shared/components/links.tsx'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { queueText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { type Days, kindsQuery, throughputQuery } from './queue.queries.ts'
import { QueueKinds } from './queue-kinds.tsx'
import { QueueTasks, taskDays } from './queue-tasks.tsx'
import '../devtools.css'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'

const filterNames = ['state', 'kind', 'from', 'to'] as const
const views = [undefined, ...taskStates.map(({ slug }) => slug)]

/** /queue: the background tasks by state, and with `as=kinds` the kinds of them. */
export function QueuePage() {
  const t = useText(queueText)
  const list = useListState(filterNames)
  const { as, view } = useSearchParams()
  const showsKinds = as === 'kinds'
  const { kind, from, to } = list.filters
  // A tab keeps what else the list is narrowed by.
  const kept = { ...(kind ? { kind } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return (
    <>
      <PageHead title={t('queue.title')} />
      <div className="stack space-below">
        <Unfinished />
        <Throughput days={days} />
      </div>
      <SavedViews
        name="queue-tasks"
        label={t('queue.views')}
        names={filterNames}
        days={taskDays}
        endpoint="GET /queue"
      >
        {views.map((state) => (
          <TabLink
            key={state ?? ''}
            to="/queue"
            search={{ ...kept, ...(state ? { state } : {}) }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={
              !showsKinds && view === undefined && list.filters.state === state ? 'page' : undefined
            }
          >
            {state ? t(`queue.state.${state}`) : t('queue.all')}
          </TabLink>
        ))}
        <TabLink
          to="/queue"
          search={{ as: 'kinds' }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={showsKinds ? 'page' : undefined}
        >
          {t('queue.kinds')}
        </TabLink>
      </SavedViews>
      {showsKinds ? <QueueKinds /> : <QueueTasks list={list} />}
    </>
  )
}

const unfinished = ['waiting', 'retry', 'active', 'failed', 'dead'] as const satisfies readonly TaskState[]

/** How much of everything is not done; each figure leads to its tasks. */
function Unfinished() {
  const t = useText(queueText)
  const formats = useFormats()
  const now = useNow()
  const { data } = useQuery(kindsQuery())
  const kinds: readonly TaskKind[] | undefined = data?.data
  const since = kinds
    ?.map((kind) => kind.waiting_since ?? '')
    .filter(Boolean)
    .sort()[0]
  const notes = {
    waiting: since
      ? t('queue.waiting-since', { since: formats.relative(since, now) })
      : t('queue.nothing-waits'),
    retry: t('queue.after-failure'),
    active: t('queue.now'),
    failed: t('queue.after-last-try'),
    dead: t('queue.put-aside'),
  }
  return (
    <Figures label={t('queue.figures')} size="medium">
      {unfinished.map((state) => (
        <FigureLink
          key={state}
          to="/queue"
          search={{ state }}
          label={t(`queue.state.${state}`)}
          value={
            kinds ? (
              formats.count(kinds.reduce((total, kind) => total + kind[state], 0))
            ) : (
              <Skeleton width={40} />
            )
          }
          note={notes[state]}
        />
      ))}
    </Figures>
  )
}

/** What ended, as bars over time: of the last hour, or of the days that are chosen. */
function Throughput({ days }: { days: Days }) {
  const t = useText(queueText)
  const answer = useQuery(throughputQuery(days))
  const isHour = !days.from && !days.to
  const step = useStepWords(answer.data?.seconds ?? 60)
  return (
    <Panel
      title={t('queue.throughput')}
      note={isHour ? t('queue.per-minute') : t('queue.per-step', { step })}
    >
      <div className="throughput">
        {answer.data ? <Bars {...answer.data} /> : answer.error && <ErrorState error={answer.error} />}
      </div>
    </Panel>
  )
}

function useStepWords(seconds: number): string {
  const t = useText(queueText)
  if (seconds >= 86_400) return t('queue.step.days', { count: seconds / 86_400 })
  if (seconds >= 3600) return t('queue.step.hours', { count: seconds / 3600 })
  return t('queue.step.minutes', { count: seconds / 60 })
}

const height = 56
const barWidth = 10

function Bars({ steps, seconds }: Answer) {
  const t = useText(queueText)
  const formats = useFormats()
  const sum = (of: 'completed' | 'failed') => steps.reduce((total, step) => total + step[of], 0)
  const most = Math.max(0, ...steps.map(({ completed, failed }) => completed + failed))
  const words = { completed: formats.count(sum('completed')), failed: formats.count(sum('failed')) }
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  const atOf = (at: string) => (seconds >= 86_400 ? formats.shortDate(at) : formats.dayTime(at))
  if (most === 0) return <p className="ink-3 text-13">{t('queue.no-throughput')}</p>
  return (
    <>
      <svg
        viewBox={`0 0 ${steps.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('queue.chart', { ...words, most: formats.count(most) })}
      >
        {steps.map(({ at, completed, failed }, nth) => (
          <g key={at}>
            <title>
              {t('queue.bar', { at: atOf(at), completed: String(completed), failed: String(failed) })}
            </title>
            <rect className="bar-space" x={nth * barWidth} y={0} width={barWidth} height={height} />
            <rect
              className="bar-completed"
              x={nth * barWidth + 1}
              y={height - heightOf(completed)}
              width={barWidth - 2}
              height={heightOf(completed)}
            />
            <rect
              className="bar-failed"
              x={nth * barWidth + 1}
              y={height - heightOf(completed) - heightOf(failed)}
              width={barWidth - 2}
              height={heightOf(failed)}
            />
          </g>
        ))}
      </svg>
      <p className="throughput-ends text-12 ink-3">
        <span className="hide-below-640">{atOf(steps[0]?.at ?? '')}</span>
        <span className="tabular">{t('queue.ended', words)}</span>
        <span className="hide-below-640">{atOf(steps.at(-1)?.at ?? '')}</span>
      </p>
    </>
  )
}
