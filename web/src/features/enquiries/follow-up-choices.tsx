import { useFormats } from '#shared/format/formats.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Button } from '#shared/ui/button.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { snoozeChoices } from './snooze-choices.ts'

/** The usual times as buttons under the field. */
export function FollowUpChoices({ onChoose }: { onChoose: (moment: string) => void }) {
  const t = useText(callDeskText)
  const formats = useFormats()
  const week = useBusinessWeek()
  const now = Date.now()
  return (
    <div className="row row-wrap">
      {snoozeChoices(now, formats, week).map(({ id, at }) => (
        <Button key={id} size="small" title={formats.dayTime(at, now)} onClick={() => onChoose(at)}>
          {t(`desk.snooze.${id}`)}
        </Button>
      ))}
    </div>
  )
}
