import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import { MessageLine } from '#shared/components/message-line.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { callDeskPageText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { enquiriesQuery, enquiryMessagesQuery } from '../enquiries.queries.ts'
import { JobLine } from './related-jobs.tsx'

/** How many of each are shown; the customer's page shows all. */
const shown = 5

/** The last panels: no content is below them that could move. */
export function MoreRecords({ enquiry }: { enquiry: Enquiry }) {
  return (
    <>
      <EnquiryMessages id={enquiry.id} />
      <OtherRecords enquiry={enquiry} />
    </>
  )
}

/** Other enquiries and jobs of the customer. */
function OtherRecords({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(callDeskPageText)
  const of = { customer_id: enquiry.customer_id ?? 0, per_page: shown + 1 }
  const enabled = enquiry.customer_id !== null
  const enquiries = useQuery({ ...enquiriesQuery(of), enabled })
  const jobs = useQuery({ ...apiQuery('GET /jobs', { query: of }), enabled })
  if (!enabled) return null
  const failed = enquiries.isError ? enquiries : jobs.isError ? jobs : null
  const own = new Set(enquiry.jobs.map(({ id }) => id))
  const otherEnquiries = enquiries.data?.data.filter(({ id }) => id !== enquiry.id).slice(0, shown)
  const otherJobs = jobs.data?.data.filter(({ id }) => !own.has(id)).slice(0, shown)
  const isThere = otherEnquiries !== undefined && otherJobs !== undefined
  return (
    <Panel title={t('desk.others')} waiting={!isThere && !failed}>
      {failed && !isThere ? (
        <ErrorState compact error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <PanelBody className="stack stack-tight text-13">
          {!isThere && <SkeletonLines label={t('desk.others')} />}
          {isThere && otherEnquiries.length + otherJobs.length === 0 && (
            <span className="ink-3">{t('desk.others-none')}</span>
          )}
          {isThere &&
            otherEnquiries.map(({ id, category, status, created_at }) => (
              <div key={`e${id}`} className="row">
                <TextLink className="medium no-wrap" to="/enquiries/$id" params={{ id: String(id) }}>
                  {recordId('enquiry', id)}
                </TextLink>
                <span className="ink-2">{category?.title ?? <RelativeTime at={created_at} />}</span>
                <span className="push-end">
                  <StatusWord status={status} />
                </span>
              </div>
            ))}
          {isThere && otherJobs.map((job) => <JobLine key={`j${job.id}`} {...job} />)}
        </PanelBody>
      )}
    </Panel>
  )
}

/**
 * Messages about it and its jobs, with their delivery status and, in plain words, the reason of a failure.
 */
function EnquiryMessages({ id }: { id: number }) {
  const t = useText(callDeskPageText)
  const messages = useQuery(enquiryMessagesQuery(id))
  return (
    <Panel title={t('desk.messages')} waiting={messages.isLoading}>
      {messages.isError && !messages.data ? (
        <ErrorState compact error={messages.error} onRetry={() => void messages.refetch()} />
      ) : (
        <PanelBody>
          {!messages.data && <SkeletonLines label={t('desk.messages')} />}
          {messages.data?.length === 0 && <span className="text-13 ink-3">{t('desk.messages-none')}</span>}
          {messages.data && messages.data.length > 0 && (
            <ul className="stack text-13">
              {messages.data.map((message) => (
                <MessageLine key={message.id} message={message} />
              ))}
            </ul>
          )}
        </PanelBody>
      )}
    </Panel>
  )
}
