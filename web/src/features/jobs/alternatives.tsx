import './suggestions.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Alternatives as Found } from 'contract/jobs/alternatives.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { openWhatsapp } from '#shared/components/open-whatsapp.ts'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { alternativesText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { placeJob } from './job-moves.queries.ts'
import { suggestionsQuery } from './jobs.queries.ts'

/** The fields of a job that a row of a list has. */
export type AlternativesJob = Pick<Job, 'id' | 'version'> & {
  customer: { name: string; phone: string; whatsapp?: string | null }
  category: { title: string }
}

type AlternativesProps = {
  job: AlternativesJob
  /** Assigns the partner in spite of the conflict; without it partners with a conflict are not shown. */
  onAnyway?: (partner: { id: number; name: string }) => Promise<unknown>
  /** After the job was moved. */
  onMoved: () => unknown
}

/** The options when no partner fits the time of a job: another time, or a partner with a conflict. */
export function Alternatives({ job, onAnyway, onMoved }: AlternativesProps) {
  const t = useText(alternativesText)
  const found = useQuery(apiQuery('GET /jobs/{id}/alternatives', { params: { id: job.id } }))
  const overlapping = useQuery(suggestionsQuery(job.id)).data?.overlapping ?? []
  if (found.isPending) return <SkeletonLines label={t('alternatives.loading')} widths={[200, 240, 180]} />
  if (!found.data) return <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
  const { slots, anyway } = found.data
  return (
    <div className="alternatives">
      <Slots job={job} slots={slots} onMoved={onMoved} />
      {onAnyway && anyway.length > 0 && (
        <>
          <div className="field-label space-above">
            {t(anyway.length === 1 ? 'alternatives.anyway-one' : 'alternatives.anyway')}
          </div>
          <ul>
            {anyway.map((each) => (
              <li key={each.partner.id} className="row row-wrap">
                <PartnerLink {...each.partner} />
                <Conflicts {...each} overlapping={overlapping} />
                <ActionButton
                  size="small"
                  aria-label={t('alternatives.choose-name', { name: each.partner.name })}
                  onAction={async () => void (await onAnyway(each.partner))}
                >
                  {t('alternatives.choose')}
                </ActionButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ConflictsProps = Found['anyway'][number] & { overlapping: Suggestions['overlapping'] }

/** Matches with a check mark and conflicts; only the conflicts of a partner without matches. */
function Conflicts({ partner, reasons, overlapping }: ConflictsProps) {
  const suggestion = overlapping.find((each) => each.partner.id === partner.id)
  return suggestion ? <Reasons reasons={suggestion.reasons} /> : <FitReasons reasons={against(reasons)} />
}

type SlotsProps = Pick<AlternativesProps, 'job' | 'onMoved'> & { slots: Found['slots'] }

function Slots({ job, slots, onMoved }: SlotsProps) {
  const t = useText(alternativesText)
  const formats = useFormats()
  const client = useQueryClient()
  const take = async ({ starts_at, ends_at, partner: { id: partner_id, name } }: Found['slots'][number]) => {
    await placeJob(client, job, { partner_id, starts_at, ends_at, reason: t('alternatives.reason') })
    const when = inSentence(formats.dayTime(starts_at))
    toast.success(t('alternatives.moved', { id: recordId('job', job.id), when, name }))
    await onMoved()
    const { customer, category } = job
    const text = t('alternatives.message', {
      name: customer.name,
      service: category.title,
      period: inSentence(formats.period(starts_at, ends_at)),
    })
    const shouldNotify = await confirm({
      title: t('alternatives.tell', { name: customer.name }),
      description: t('alternatives.whatsapp', { text }),
    })
    if (shouldNotify) openWhatsapp({ whatsapp: customer.whatsapp ?? customer.phone, text })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around buttons
    <div role="group" aria-label={t('alternatives.slots')}>
      <div className="field-label">{t('alternatives.slots')}</div>
      {slots.length === 0 && <DotWord hue="amber">{t('alternatives.no-slots')}</DotWord>}
      <div className="row row-wrap">
        {slots.map((slot) => (
          <ActionButton key={`${slot.partner.id} ${slot.starts_at}`} size="small" onAction={() => take(slot)}>
            {t(slot.is_own ? 'alternatives.slot-own' : 'alternatives.slot', {
              when: formats.dayTime(slot.starts_at),
              name: slot.partner.name,
            })}
          </ActionButton>
        ))}
      </div>
    </div>
  )
}
