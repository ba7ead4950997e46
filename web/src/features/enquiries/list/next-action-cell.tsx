import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Dash } from '#shared/components/money.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { nextAction } from '../next-action.ts'

const minute = 60_000

/** `40 min`, `2 h`, `3 days`: how late a follow-up is. */
export function useLateness(): (lateMs: number) => string {
  const t = useText(enquiriesText)
  return (lateMs) => {
    const minutes = Math.max(1, Math.floor(lateMs / minute))
    if (minutes < 60) return t('enquiries.late.minutes', { count: minutes })
    if (minutes < 24 * 60) return t('enquiries.late.hours', { count: Math.floor(minutes / 60) })
    return t('enquiries.late.days', { count: Math.floor(minutes / (24 * 60)) })
  }
}

/** The next action of a row of the list, in a few words. */
export function NextActionCell({ row }: { row: EnquiryRow }) {
  const t = useText(enquiriesText)
  const formats = useFormats()
  const lateness = useLateness()
  const now = useNow()
  const action = nextAction(row, now)
  switch (action.kind) {
    case 'none':
      return <Dash />
    case 'call-now':
      return <DotWord hue="amber">{t('enquiries.next.call-now')}</DotWord>
    case 'make-job':
      return <DotWord hue="blue">{t('enquiries.create-job')}</DotWord>
    case 'overdue':
      return <DotWord hue="red">{t('enquiries.next.overdue', { time: lateness(action.late_ms) })}</DotWord>
    case 'follow-up':
      return <span className="ink-2">{formats.dayTime(action.at, now)}</span>
    case 'visit':
      return (
        <span className="ink-2">
          {t('enquiries.next.visit', { when: inSentence(formats.dayTime(action.at, now)) })}
        </span>
      )
    case 'job':
      return <span className="ink-2">{t('enquiries.next.job', { id: recordId('job', action.job_id) })}</span>
  }
}
