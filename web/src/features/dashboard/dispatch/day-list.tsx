import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { useState } from 'react'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { type Block, lateBy, type Row } from './day-layout.ts'
import { minuteOf } from './day-minutes.ts'
import { useDispatchWords } from './dispatch-words.ts'

type DayListProps = {
  day: string
  rows: readonly Row[]
  tray: readonly DayJob[]
  now: number
  marked: number | null
  onShow: (job: DayJob, element: HTMLElement) => void
}
type Line = Pick<Block, 'job' | 'late' | 'overlap' | 'clash'> & { day: string; who?: string }

/**
 * The day on a phone: the unassigned first, then by partner or by time. A click on a job shows its actions.
 */
export function DayList({ day, rows, tray, now, marked, onShow }: DayListProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const [by, setBy] = useState<'partner' | 'time'>('partner')
  const waiting: Line[] = tray.map((job) => ({ job, day, late: lateBy(job, now), overlap: 0, clash: null }))
  const shownOf = ({ blocks, day }: Row): (Block & Line)[] =>
    blocks.filter(({ isQuiet }) => !isQuiet).map((block) => ({ ...block, day }))
  const byTime: Line[] = rows
    .flatMap((row) => shownOf(row).map((block) => ({ ...block, who: row.partner.name })))
    .sort((a, b) => a.job.scheduled_at.localeCompare(b.job.scheduled_at) || a.job.id - b.job.id)
  const isWeek = rows[0]?.key === rows[0]?.day
  const busy = rows.filter((row) => shownOf(row).length > 0)
  const section = (key: string | number, title: string, lines: readonly Line[]) => (
    <section key={key} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.job.id}>
            <DayLine line={line} isMarked={line.job.id === marked} onShow={onShow} />
          </li>
        ))}
      </ul>
    </section>
  )
  return (
    <div className="day-list">
      {!isWeek && (
        <div className="day-list-by">
          <Segments
            label={t('dispatch.by')}
            value={by}
            options={[
              { value: 'partner', label: t('dispatch.by.partner') },
              { value: 'time', label: t('dispatch.by.time') },
            ]}
            onChange={setBy}
          />
        </div>
      )}
      {waiting.length > 0 && section('tray', `${t('dispatch.unassigned')}, ${waiting.length}`, waiting)}
      {by === 'time' && byTime.length > 0 && section('time', t('dispatch.assigned'), byTime)}
      {by === 'partner' &&
        busy.map((row) =>
          section(
            row.key,
            `${row.key === row.day ? words.weekday(row.day) : row.partner.name}, ${t('dispatch.row', { count: row.blocks.length, time: words.duration(row.busy) })}`,
            shownOf(row),
          ),
        )}
    </div>
  )
}

type DayLineProps = { line: Line; isMarked: boolean; onShow: DayListProps['onShow'] }

function DayLine({ line: { job, day, late, overlap, clash, who }, isMarked, onShow }: DayLineProps) {
  const words = useDispatchWords()
  return (
    <button
      type="button"
      className="day-line"
      data-job={job.id}
      data-marked={isMarked ? '' : undefined}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onShow(job, currentTarget)}
    >
      <span className="day-line-time tabular ink-2">{words.clock(minuteOf(job.scheduled_at, day))}</span>
      <span className="day-line-what">
        <b className="medium">{job.customer.name}</b>
        <span className="ink-2">
          {[job.category.title, job.partner_id === null ? job.place : who].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="day-line-state">
        <StatusBadge status={job.status} />
        {late !== null && <span className="danger-text text-12">{words.late(late)}</span>}
        {overlap > 0 && <span className="text-12 ink-2">{words.overlap(overlap)}</span>}
        {clash && <span className="text-12 ink-2">{words.clash(clash)}</span>}
      </span>
    </button>
  )
}
