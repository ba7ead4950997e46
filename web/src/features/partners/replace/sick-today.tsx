import { businessDay } from 'contract/shared/business-time.ts'
import { currentTime } from '#shared/current-time.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { ReplaceDialog } from './replace-on-demand.ts'

type SickTodayProps = { partner: { id: number; name: string }; onClose: () => void }

/** A day off for today; the partner's open jobs of the day get other partners. */
export function SickToday({ partner, onClose }: SickTodayProps) {
  const t = useText(replaceText)
  const today = businessDay(currentTime())
  return (
    <ReplaceDialog
      partner={partner}
      cause={{ kind: 'days-off', days: { from_day: today, to_day: today, reason: t('replace.sick-reason') } }}
      query={{ from: today, to: today }}
      title={t('replace.sick.title', { name: partner.name })}
      onClose={onClose}
    />
  )
}
