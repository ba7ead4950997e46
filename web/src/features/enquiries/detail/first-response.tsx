import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { enquiryTimesText } from '#src/text/en/enquiry-times.ts'
import { useText } from '#src/text/intl.ts'

type FirstResponseProps = { enquiry: Pick<Enquiry, 'response_due_at' | 'responded_at'> }

/** The deadline of the first response, or its time, and whether it is late. */
export function FirstResponse({ enquiry: { response_due_at: due, responded_at: at } }: FirstResponseProps) {
  const t = useText(enquiryTimesText)
  const now = useNow()
  if (due === null) return null
  const isLate = (at === null ? now : Date.parse(at)) > Date.parse(due)
  const state = at === null ? (isLate ? 'overdue' : 'due') : isLate ? 'late' : 'in-time'
  return (
    <>
      <DotWord hue={isLate ? 'red' : at === null ? 'amber' : 'green'}>{t(`enquiry-times.${state}`)}</DotWord>{' '}
      <RelativeTime at={at ?? due} />
    </>
  )
}
