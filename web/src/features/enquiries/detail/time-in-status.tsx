import '#src/styles/forms.css'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { enquiryTimesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** `Open 2 h, Will contact us 1 d`: the time in every status. */
export function StatusStays({ stays }: { stays: Enquiry['statuses'] }) {
  const t = useText(enquiryTimesText)
  const now = useNow()
  return (
    <ul className="status-stays">
      {stayTotals(stays, now).map(({ status, ms, isNow }) => {
        const { unit, count } = roughly(ms)
        return (
          <li key={status} className={isNow ? undefined : 'ink-3'}>
            {t('enquiry-times.stay', {
              status: statusWord(status),
              time: t(`enquiry-times.${unit}`, { count }),
            })}
          </li>
        )
      })}
    </ul>
  )
}

/** How long an enquiry was in a status altogether, ms. */
type StayTotal = { status: EnquiryStatus; ms: number; isNow: boolean }

/** The statuses in the order in which they were first entered, each with all its stays added up. */
export function stayTotals(stays: Enquiry['statuses'], now: number): StayTotal[] {
  const totals = new Map<EnquiryStatus, StayTotal>()
  for (const { status, entered_at, left_at } of stays) {
    const ms = Math.max(0, (left_at === null ? now : Date.parse(left_at)) - Date.parse(entered_at))
    const known = totals.get(status)
    totals.set(status, {
      status,
      ms: ms + (known?.ms ?? 0),
      isNow: left_at === null || (known?.isNow ?? false),
    })
  }
  return [...totals.values()]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The largest unit that fits, never zero: `1 min`, `2 h`, `3 d`. */
export function roughly(ms: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ms >= day) return { unit: 'days', count: Math.floor(ms / day) }
  if (ms >= hour) return { unit: 'hours', count: Math.floor(ms / hour) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / minute)) }
}
