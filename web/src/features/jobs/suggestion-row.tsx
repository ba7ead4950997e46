import type { Suggestions } from 'contract/jobs/jobs.schema.ts'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { partOfStrip, type Span, stripHours } from './day-strip.ts'

type Suggestion = Suggestions['fit'][number]
type SuggestionRowProps = {
  suggestion: Suggestion
  /** When the job is to be done. */
  wanted: Span
  /** The best one has the page's primary button. */
  isFirst: boolean
  state: 'pending' | 'working'
  onAssign: () => void
}

/** One partner: why, the day as a strip, Assign. */
export function SuggestionRow({ suggestion, wanted, isFirst, state, onAssign }: SuggestionRowProps) {
  const t = useText(jobsText)
  const { partner, jobs_today, reasons, busy } = suggestion
  return (
    <li className="suggestion">
      <div>
        <div className="row row-wrap">
          <PartnerLink id={partner.id} name={partner.name} />
          <span className="text-12 ink-3">{t('jobs.send.today', { count: jobs_today })}</span>
        </div>
        <Reasons reasons={reasons} />
      </div>
      <DayStrip wanted={wanted} busy={busy} />
      <ActionButtonView
        size="small"
        wide
        variant={isFirst ? 'primary' : 'secondary'}
        state={{ status: state }}
        aria-label={t('jobs.send.assign-name', { name: partner.name })}
        onClick={onAssign}
      >
        {t('jobs.send.assign')}
      </ActionButtonView>
    </li>
  )
}

type DayStripProps = { wanted: Span; busy: readonly (Span & { job_id: number })[] }

/** The partner's day from 8 to 20 h: what is planned in grey, the job in teal. */
function DayStrip({ wanted, busy }: DayStripProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const day = formats.dayOf(wanted.starts_at)
  const partOf = (span: Span) => partOfStrip(span, day, formats.toInput)
  const wantedPart = partOf(wanted)
  const periods = busy
    .map(({ starts_at, ends_at }) => `${formats.time(starts_at)} – ${formats.time(ends_at)}`)
    .join(', ')
  return (
    <div
      className="day-strip hide-below-640"
      role="img"
      aria-label={periods ? t('jobs.send.busy', { periods }) : t('jobs.send.not-busy')}
    >
      {busy.map((span) => {
        const part = partOf(span)
        return part && <i key={span.job_id} style={{ left: `${part.left}%`, width: `${part.width}%` }} />
      })}
      {wantedPart && <i data-wanted="" style={{ left: `${wantedPart.left}%`, width: `${wantedPart.width}%` }} />}
    </div>
  )
}

const hourMarks = [stripHours.from, (stripHours.from + stripHours.to) / 2, stripHours.to]

/** The head over the strips. */
export function StripHours() {
  const t = useText(jobsText)
  return (
    <div className="suggestion-head hide-below-640">
      <span>{t('jobs.send.best')}</span>
      <div className="day-strip-hours" aria-hidden="true">
        {hourMarks.map((hour) => (
          <span key={hour}>
            {t('jobs.send.hour', { hour: hour > 12 ? hour - 12 : hour, half: hour < 12 ? 'AM' : 'PM' })}
          </span>
        ))}
      </div>
      <span />
    </div>
  )
}
