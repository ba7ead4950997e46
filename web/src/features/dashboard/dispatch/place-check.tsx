import { useQuery } from '@tanstack/react-query'
import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { dayOf } from '#shared/format/zones.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { rowOf, spanOf } from './day-layout.ts'
import { type Warning, warningsFor } from './day-warnings.ts'
import { dayQuery } from './dispatch.queries.ts'
import type { PlaceFormProps } from './place-dialog.tsx'

/** The warnings for the partner at the time in the form; null while they are not known. */
export function usePlaceWarnings(job: DayJob, form: PlaceFormProps['form']): Warning[] | null {
  const [partnerId, starts_at, ends_at] = useWatch({
    control: form.control,
    name: ['partner_id', 'starts_at', 'ends_at'],
  })
  const isTimed = Boolean(starts_at && ends_at && ends_at > starts_at)
  const on = dayOf(isTimed ? starts_at : job.scheduled_at)
  const first = useQuery(dayQuery(on)).data
  const isMissing = first !== undefined && Boolean(partnerId) && first.partners.every(({ id }) => id !== partnerId)
  const own = useQuery({ ...dayQuery(on, { partner_id: String(partnerId) }), enabled: isMissing }).data
  const day = isMissing ? own : first
  const partner = day?.partners.find(({ id }) => id === partnerId)
  if (!day || !partner || !isTimed) return null
  const row = rowOf(
    partner,
    day.jobs.filter(({ partner_id }) => partner_id === partner.id),
    day,
    Date.now(),
    () => true,
  )
  return warningsFor(row, spanOf({ scheduled_at: starts_at, ends_at }, on), job)
}

/** Shows the warnings; none of them prevents the assignment. */
export function PlaceCheck({ warnings }: { warnings: Warning[] | null }) {
  const t = useText(dispatchText)
  if (!warnings) return <p className="dispatch-check" role="status" />
  return (
    <ul className="dispatch-check reasons" role="status">
      {warnings.length === 0 && (
        <li>
          <Check aria-hidden="true" />
          {t('dispatch.ask.free')}
        </li>
      )}
      {warnings.map(({ text }) => (
        <li key={text} data-warning="">
          <TriangleAlert aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
