import './week-hours.css'
import { dateInputText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'

/** Shown below the end of hours that last into the next day. */
export function NextDay() {
  const t = useText(dateInputText)
  return <span className="week-hours-note ink-3 text-12">{t('date.on-next-day')}</span>
}
