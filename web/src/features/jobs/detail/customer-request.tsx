import { useQueryClient } from '@tanstack/react-query'
import type { CustomerRequest as Request } from 'contract/jobs/job-link.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { getText, useText } from '#src/text/intl.ts'
import { dismissRequest } from '../job-moves.queries.ts'

type CustomerRequestProps = { job: Job; request: Request }

/** The customer's request from the tracking link, while it is not the next action: the job has started. */
export function CustomerRequest({ job, request }: CustomerRequestProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const client = useQueryClient()
  const { kind, note, requested_at } = request
  return (
    <>
      <PanelBody className="stack text-13">
        <p>{t(`job-partner.asked.${kind}`, { when: inSentence(formats.dayTime(requested_at, now)) })}</p>
        {note && <p className="ink-2 keep-lines">{note}</p>}
        <div>
          <ActionButton size="small" onAction={() => dismissRequest(client, job, request)}>
            {getText(jobsText, 'jobs.next.asked.dismiss')}
          </ActionButton>
        </div>
      </PanelBody>
      <hr />
    </>
  )
}
