import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { roughly, stayTotals } from './stays.ts'

/** `Open 2 h, Will contact us 1 d`: how long it stood where. */
export function StatusStays({ stays }: { stays: Enquiry['statuses'] }) {
  const t = useText(callDeskText)
  const now = useNow()
  return (
    <ul className="status-stays">
      {stayTotals(stays, now).map(({ status, ms, isNow }) => {
        const { unit, count } = roughly(ms)
        return (
          <li key={status} className={isNow ? undefined : 'ink-3'}>
            {t('desk.stay', { status: statusWord(status), time: t(`desk.duration.${unit}`, { count }) })}
          </li>
        )
      })}
    </ul>
  )
}
