import { type Formats, useFormats } from '#shared/format/formats.ts'
import { addDays } from '#shared/format/zones.ts'
import { Button } from '#shared/ui/button.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { addMinutes } from './proposed-period.ts'

export const snoozes = ['30m', '2h', 'tomorrow'] as const
export type Snooze = (typeof snoozes)[number]

/** When to call again, UTC ISO: in half an hour, in two hours, tomorrow at ten in the person's zone. */
export function snoozedUntil(snooze: Snooze, now: number, formats: Pick<Formats, 'today' | 'fromInput'>): string {
  const moment = new Date(now).toISOString()
  if (snooze === '30m') return addMinutes(moment, 30)
  if (snooze === '2h') return addMinutes(moment, 120)
  return formats.fromInput(`${addDays(formats.today(now), 1)}T10:00`)! // a whole date and time always reads
}

/** The usual times as buttons under the field. */
export function FollowUpChoices({ onChoose }: { onChoose: (moment: string) => void }) {
  const t = useText(enquiriesText)
  const formats = useFormats()
  return (
    <div className="row row-wrap">
      {snoozes.map((snooze) => (
        <Button key={snooze} size="small" onClick={() => onChoose(snoozedUntil(snooze, Date.now(), formats))}>
          {t(`enquiries.snooze.${snooze}`)}
        </Button>
      ))}
    </div>
  )
}
