import './devtools.css'
import { useQuery } from '@tanstack/react-query'
import type { Throughput as Answer } from 'contract/devtools/queue.schema.ts'
import { useFormats } from '#shared/format/formats.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { queueText } from '#src/text/en/queue.ts'
import { useText } from '#src/text/intl.ts'
import { type Days, throughputQuery } from './queue.queries.ts'

/** What ended, as bars over time: of the last hour, or of the days that are chosen. */
export function Throughput({ days }: { days: Days }) {
  const t = useText(queueText)
  const answer = useQuery(throughputQuery(days))
  const isHour = !days.from && !days.to
  const step = useStepWords(answer.data?.seconds ?? 60)
  return (
    <Panel title={t('queue.throughput')} note={isHour ? t('queue.per-minute') : t('queue.per-step', { step })}>
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
            <title>{t('queue.bar', { at: atOf(at), completed: String(completed), failed: String(failed) })}</title>
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
