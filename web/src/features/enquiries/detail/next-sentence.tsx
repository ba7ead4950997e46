import { lostReasons } from 'contract/choices.ts'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { TextLink } from '#shared/components/links.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { callDeskPageText, enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import type { NextAction } from '../next-action.ts'

type NextSentenceProps = { action: NextAction; enquiry: Enquiry }

/** The next action, large, and below it the reason or the start. */
export function NextSentence({ action, enquiry }: NextSentenceProps) {
  const t = useText(enquiryText)
  const td = useText(callDeskPageText)
  const when = useWhen(action)
  const values = { when, name: callerName(enquiry.name), status: statusWord(enquiry.status).toLowerCase() }
  const because = enquiry.lost_reason && reasonOf(enquiry)
  const detail = {
    none: [t('enquiries.next.detail.none', values), because && td('desk.lost-because', { reason: because })]
      .filter(Boolean)
      .join(' '),
    'call-now': enquiry.note,
    'make-job': t('enquiries.next.detail.make-job'),
    overdue: t('enquiries.next.detail.overdue', values),
    job: t('enquiries.next.detail.job'),
    'follow-up': enquiry.status === 'will-contact-us' ? t('enquiries.next.detail.waits') : enquiry.note,
    visit: null,
  }[action.kind]
  return (
    <>
      <div className="next-action-when">
        {action.kind === 'job' ? (
          <TextLink to="/jobs/$id" params={{ id: String(action.job_id) }}>
            {t('enquiries.next.sentence.job', { id: recordId('job', action.job_id) })}
          </TextLink>
        ) : action.kind === 'overdue' ? (
          td(`desk.overdue.${action.what}`)
        ) : action.kind === 'follow-up' && enquiry.next_action === 'book' ? (
          td('desk.planned-job', values)
        ) : (
          t(`enquiries.next.sentence.${action.kind}`, values)
        )}
      </div>
      {detail && <p className="text-13 ink-2">{detail}</p>}
    </>
  )
}

/** `Price`, or the text of another reason. */
export function reasonOf({ lost_reason, lost_note }: Pick<Enquiry, 'lost_reason' | 'lost_note'>): string {
  return [labelOf(lostReasons, lost_reason), lost_note].filter(Boolean).join(': ')
}

/** `at 11:30 AM`, with the day when it is not today. */
function useWhen(action: NextAction): string {
  const t = useText(enquiryText)
  const formats = useFormats()
  const now = useNow()
  if (!('at' in action)) return ''
  const isToday = formats.dayOf(action.at) === formats.today(now)
  return isToday
    ? t('enquiries.at', { time: formats.time(action.at) })
    : inSentence(formats.dayTime(action.at, now))
}
