import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from '../job-moves.queries.ts'
import { suggestionsQuery } from '../jobs.queries.ts'
import { partOfStrip, type Span, stripHours } from './day-strip.ts'
import type { SentWithout } from './document-reason.tsx'
import { Alternatives, ChangeReason, DocumentReason } from './job-forms-on-demand.ts'
import { UnfitPartners } from './why-not.tsx'

/** How many are shown at first; a button shows the rest. */
const shownFirst = 6

type SendPartnerProps = { job: Job; onSent: () => void }

/** Partners who can be assigned, best first, each with reasons and the day; and why not the others. */
export function SendPartner({ job, onSent }: SendPartnerProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const now = useNow()
  const suggestions = useQuery(suggestionsQuery(job.id))
  const { data } = suggestions
  const note =
    data &&
    t('jobs.send.note', {
      fit: data.fit_total,
      approved: data.approved,
      period: inSentence(formats.period(data.starts_at, data.ends_at, now)),
    })
  return (
    <Panel title={t('jobs.send')} note={note} className="order-1" waiting={suggestions.isLoading}>
      {suggestions.isPending && (
        <PanelBody>
          <SkeletonLines label={t('jobs.send.looking')} />
        </PanelBody>
      )}
      {suggestions.isError && !data && (
        <ErrorState compact error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {data && <SuggestionList job={job} suggestions={data} onSent={onSent} />}
    </Panel>
  )
}

function SuggestionList({ job, suggestions, onSent }: SendPartnerProps & { suggestions: Suggestions }) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [sent, setSent] = useState<SentWithout | null>(null)
  const [change, setChange] = useState<{ partner_id: number; confirmed: boolean } | null>(null)
  const send = async (partner_id: number, confirmed: boolean, reason: string | null) => {
    try {
      await assignPartner(client, job, { partner_id, confirmed, reason })
      onSent()
    } catch (error) {
      const problem = documentProblem(error)
      if (problem === null) throw error
      setSent({ partner_id, problem, reason })
    }
  }
  const action = useAction((partnerId: number, isConfirmed: boolean) => send(partnerId, isConfirmed, null))
  const { fit, overlapping, overlapping_total } = suggestions
  const listed = [...fit, ...overlapping]
  const shown = isAll ? listed : listed.slice(0, shownFirst)
  const assign = (partnerId: number, isConfirmed: boolean) => {
    if (job.status === 'started') return setChange({ partner_id: partnerId, confirmed: isConfirmed })
    setChosen(partnerId)
    void action.run(partnerId, isConfirmed)
  }
  // An overlap is shown among the reasons.
  const assignListed = ({ partner, reasons }: Suggestions['fit'][number]) =>
    assign(
      partner.id,
      reasons.some(({ kind }) => kind === 'overlaps'),
    )
  const [best] = fit
  // The key assigns only a partner without a conflict.
  useKeys({ a: () => best && assignListed(best) }, true, 'send', isSavingKey)
  return (
    <>
      {action.state.status === 'error' && (
        <PanelBody>
          <p className="field-error" role="alert">
            <CircleAlert />
            {errorText(action.state.error)}
          </p>
        </PanelBody>
      )}
      {listed.length === 0 ? (
        <EmptyState compact title={t('jobs.send.none')}>
          {t('jobs.send.none-text')}
        </EmptyState>
      ) : (
        <>
          {!best && (
            <PanelBody>
              <DotWord hue="amber">{t('jobs.send.overlapping', { count: overlapping_total })}</DotWord>
            </PanelBody>
          )}
          <StripHours />
          <ul>
            {shown.map((suggestion, place) => (
              <SuggestionRow
                key={suggestion.partner.id}
                suggestion={suggestion}
                requested={suggestions}
                isFirst={place === 0 && best !== undefined}
                state={
                  suggestion.partner.id === chosen && action.state.status === 'working'
                    ? 'working'
                    : 'pending'
                }
                onAssign={() => assignListed(suggestion)}
              />
            ))}
          </ul>
        </>
      )}
      {!isAll && listed.length > shownFirst && (
        <PanelBody>
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            {t('jobs.send.more', { count: listed.length - shownFirst })}
          </Button>
        </PanelBody>
      )}
      {!best && job.status !== 'started' && (
        <PanelBody>
          <Alternatives job={job} onMoved={onSent} />
        </PanelBody>
      )}
      {change && (
        <ChangeReason
          job={job}
          onSave={(reason) => send(change.partner_id, change.confirmed, reason)}
          onClose={() => setChange(null)}
        />
      )}
      {sent && <DocumentReason job={job} sent={sent} onSent={onSent} onClose={() => setSent(null)} />}
      <UnfitPartners
        jobId={job.id}
        suggestions={suggestions}
        onAssign={(partnerId) => assign(partnerId, true)}
      />
    </>
  )
}

/** The missing document, when the server asks why the partner is assigned without it. */
function documentProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.issues.find(({ field }) => field === 'document_reason')?.message ?? null
}

type Suggestion = Suggestions['fit'][number]
type SuggestionRowProps = {
  suggestion: Suggestion
  /** The time of the job. */
  requested: Span
  /** The best partner who fits has the page's primary button. */
  isFirst: boolean
  state: 'pending' | 'working'
  onAssign: () => void
}

/** One partner: reasons, the day as a strip, Assign. */
function SuggestionRow({ suggestion, requested, isFirst, state, onAssign }: SuggestionRowProps) {
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
      <DayStrip requested={requested} busy={busy} />
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

type DayStripProps = { requested: Span; busy: readonly (Span & { job_id: number })[] }

/** The partner's day from 8 to 20 h: planned work in grey, the job in teal. */
function DayStrip({ requested, busy }: DayStripProps) {
  const t = useText(jobsText)
  const formats = useFormats()
  const day = formats.dayOf(requested.starts_at)
  const partOf = (span: Span) => partOfStrip(span, day, formats.toInput)
  const requestedPart = partOf(requested)
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
      {requestedPart && (
        <i data-wanted="" style={{ left: `${requestedPart.left}%`, width: `${requestedPart.width}%` }} />
      )}
    </div>
  )
}

const hourMarks = [stripHours.from, (stripHours.from + stripHours.to) / 2, stripHours.to]

/** The head over the strips. */
function StripHours() {
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
