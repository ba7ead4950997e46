import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { firstResponseText } from '#src/text/en/first-response.ts'
import { say, useText } from '#src/text/intl.ts'

export const firstResponseLabel = say(firstResponseText, 'first-response')

type FirstResponseProps = { enquiry: Pick<Enquiry, 'response_due_at' | 'responded_at'> }

/** Until when the first contact is due, or when it was, and whether it is late. */
export function FirstResponse({ enquiry: { response_due_at: due, responded_at: at } }: FirstResponseProps) {
  const t = useText(firstResponseText)
  const now = useNow()
  if (due === null) return null
  const isLate = (at === null ? now : Date.parse(at)) > Date.parse(due)
  const state = at === null ? (isLate ? 'overdue' : 'due') : isLate ? 'late' : 'in-time'
  return (
    <>
      <DotWord hue={isLate ? 'red' : at === null ? 'amber' : 'green'}>{t(`first-response.${state}`)}</DotWord>{' '}
      <RelativeTime at={at ?? due} />
    </>
  )
}
