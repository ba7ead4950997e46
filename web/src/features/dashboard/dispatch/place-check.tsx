import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { dayOf } from '#shared/format/zones.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { rowOf, spanOf } from './day-layout.ts'
import { warningsFor } from './day-warnings.ts'
import { dayQuery } from './dispatch.queries.ts'
import { useDispatchWords } from './dispatch-words.ts'
import type { PlaceFormProps } from './place-dialog.tsx'

/** What speaks against the partner at the time that stands in the form; whoever knows better goes on. */
export function PlaceCheck({ job, form }: PlaceFormProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const [partnerId, starts_at, ends_at] = useWatch({
    control: form.control,
    name: ['partner_id', 'starts_at', 'ends_at'],
  })
  const isTimed = Boolean(starts_at && ends_at && ends_at > starts_at)
  const on = dayOf(isTimed ? starts_at : job.scheduled_at)
  const day = useQuery(dayQuery(on)).data
  const partner = day?.partners.find(({ id }) => id === partnerId)
  if (!day || !partner || !isTimed) return <p className="dispatch-check" role="status" />
  const row = rowOf(
    partner,
    day.jobs.filter(({ partner_id }) => partner_id === partner.id),
    day,
    Date.now(),
    () => true,
  )
  const warnings = warningsFor(row, spanOf({ scheduled_at: starts_at, ends_at }, on), job)
  return (
    <ul className="dispatch-check reasons" role="status">
      {warnings.length === 0 && (
        <li>
          <Check aria-hidden="true" />
          {t('dispatch.ask.free')}
        </li>
      )}
      {warnings.map((warning) => (
        <li key={words.warning(warning)} data-warning="">
          <TriangleAlert aria-hidden="true" />
          {words.warning(warning)}
        </li>
      ))}
    </ul>
  )
}
