import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { ReactNode } from 'react'
import { liveJob } from '#features/enquiries/public.ts'
import { TextLink } from '#shared/components/links.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { newJobText } from '#src/text/en/job-new.ts'
import { useText } from '#src/text/intl.ts'

/** Above the form: the enquiry of the new job, and what prevents the job. */
export function EnquiryNotice({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const t = useText(newJobText)
  const link = (
    <TextLink to="/enquiries/$id" params={{ id: String(enquiry.id) }}>
      {recordId('enquiry', enquiry.id)}
    </TextLink>
  )
  const made = liveJob(enquiry)
  if (enquiryGroup(enquiry.status) === 'done') {
    return (
      <Notice hue="amber">
        {t('jobs.new.enquiry-over', { status: statusWord(enquiry.status).toLowerCase() })} {link}
      </Notice>
    )
  }
  return (
    <Notice hue={made ? 'amber' : 'blue'}>
      {made
        ? t('jobs.new.enquiry-again', { job: recordId('job', made.id) })
        : t('jobs.new.enquiry', { count: enquiry.answers.length })}{' '}
      {link}
    </Notice>
  )
}
