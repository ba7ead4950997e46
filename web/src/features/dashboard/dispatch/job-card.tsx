import { useNavigate } from '@tanstack/react-router'
import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Phone from 'lucide-react/icons/phone'
import { useCallback, useState } from 'react'
import { LinkState } from '#features/jobs/public.ts'
import { dial } from '#shared/components/dial.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { formatPeriod } from '#shared/format/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { usePopover } from '#shared/ui/use-popover.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { type Row, spanOf } from './day-layout.ts'
import { canMove } from './desk.ts'
import { misfitsOf } from './row-fit.ts'

/** The action for which the job's dialog is opened. */
export type Purpose = 'partner' | 'time'

type CardOf = { rows: readonly Row[]; day: string; onAsk: (job: DayJob, purpose: Purpose) => void }

/** The popover of one job at a time, beside the element it was opened from. */
export function useJobCard({ rows, day, onAsk }: CardOf) {
  const [job, setJob] = useState<DayJob | null>(null)
  const popover = usePopover<HTMLElement>({
    onShown: () => popover.popoverRef.current?.querySelector<HTMLElement>('[data-first]')?.focus(),
  })
  const { openerRef, open } = popover
  const show = useCallback(
    (shown: DayJob, element: HTMLElement) => {
      setJob(shown)
      openerRef.current = element
      open()
    },
    [openerRef, open],
  )
  const ask = (dayJob: DayJob, purpose: Purpose) => {
    popover.close()
    onAsk(dayJob, purpose)
  }
  const card = (
    <div
      ref={popover.popoverRef}
      id={popover.popoverId}
      popover="auto"
      role="dialog"
      aria-label={job?.customer.name}
      className="popover dispatch-card"
      {...popover.events}
    >
      {popover.isOpen && job && <JobCard job={job} row={rowOfJob(rows, job)} day={day} onAsk={ask} />}
    </div>
  )
  return { show, card }
}

const rowOfJob = (rows: readonly Row[], { id }: DayJob) =>
  rows.find(({ blocks }) => blocks.some(({ job }) => job.id === id))

type JobCardProps = {
  job: DayJob
  row: Row | undefined
  day: string
  onAsk: (job: DayJob, purpose: Purpose) => void
}

function JobCard({ job, row, day, onAsk }: JobCardProps) {
  const t = useText(dispatchText)
  const { id, customer, category, place, status } = job
  const span = spanOf(job, row?.day ?? day)
  const reasons = row && status !== 'completed' ? misfitsOf(row, span, job) : []
  return (
    <>
      <div className="row row-wrap">
        <b className="medium">{customer.name}</b>
        <StatusBadge status={status} />
      </div>
      <p className="text-13 ink-2">{[category.title, place].filter(Boolean).join(', ')}</p>
      <p className="text-13">{row?.partner.name ?? t('dispatch.unassigned')}</p>
      {job.partner_id !== null && status === 'pending' && <LinkState job={job} isText />}
      <p className="text-13 tabular">{formatPeriod(job.scheduled_at, job.ends_at, currentTime())}</p>
      {reasons.length > 0 && <FitReasons reasons={against(reasons.map(({ text }) => text))} isList />}
      {!canMove(job) && (
        <p className="text-12 ink-3">
          {t('dispatch.ask.fixed', { status: statusWord(status).toLowerCase() })}
        </p>
      )}
      <div className="row row-wrap dispatch-card-actions">
        {canMove(job) && (
          <>
            <Button size="small" variant="primary" data-first="" onClick={() => onAsk(job, 'partner')}>
              {t(job.partner_id === null ? 'dispatch.card.assign' : 'dispatch.card.change')}
            </Button>
            <Button size="small" onClick={() => onAsk(job, 'time')}>
              {t('dispatch.card.reschedule')}
            </Button>
          </>
        )}
        <a
          className={buttonClass({ size: 'small' })}
          href={`tel:${customer.phone}`}
          onClick={dial}
          data-first={canMove(job) ? undefined : ''}
          title={displayPhone(customer.phone)}
        >
          <Phone />
          {t('dispatch.card.call')}
        </a>
        {row && row.key !== row.day && (
          <TextLink
            className="text-13"
            to="."
            search={(search: Record<string, unknown>) => ({ ...search, week: row.partner.id })}
            resetScroll={false}
          >
            {t('dispatch.card.week')}
          </TextLink>
        )}
        <TextLink className="push-end text-13" to="/jobs/$id" params={{ id: String(id) }}>
          {t('dispatch.ask.open', { id: recordId('job', id) })}
        </TextLink>
      </div>
    </>
  )
}

export function useOpenJob(): (job: DayJob) => void {
  const navigate = useNavigate()
  return ({ id }) => void navigate({ to: '/jobs/$id', params: { id: String(id) } })
}
