import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { AssignmentHistory } from './assignment-history.tsx'
import { JobCustomer } from './job-customer.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobHead } from './job-head.tsx'
import { JobMoney } from './job-money.tsx'
import { nextOf } from './job-next.ts'
import { JobNextAction } from './job-next-action.tsx'
import { CompleteDialog, JobMessages, jobParts, ReasonDialog, RescheduleDialog } from './job-parts-on-demand.ts'
import { JobSteps } from './job-steps.tsx'
import { jobQuery } from './jobs.queries.ts'
import { ScheduleHistory } from './schedule-history.tsx'
import { SendPartner } from './send-partner.tsx'
import { type JobPageState, useJobPage } from './use-job-page.ts'

/** /jobs/{id}: from sending somebody to the money. */
export function JobPage({ id }: { id: number }) {
  const job = useQuery(jobQuery(id))
  if (job.data) return <KnownJob job={job.data} />
  return (
    <>
      <DetailHead title={recordId('job', id)} />
      <Panel>
        {job.isError ? (
          <MissingRecord type="job" id={id} error={job.error} onRetry={() => void job.refetch()} />
        ) : (
          <PanelBody>
            <Loading />
          </PanelBody>
        )}
      </Panel>
    </>
  )
}

function Loading() {
  return <SkeletonLines label={useText(partsText)('parts.loading')} widths={[260, 200, 320, 160]} />
}

function KnownJob({ job }: { job: Job }) {
  const page = useJobPage(job)
  useJobInfo(job, page)
  useBroughtSoon(jobParts)
  const isSending = nextOf(job) === 'send' || page.isSending
  return (
    <>
      <JobHead job={job} page={page} />
      <JobSteps job={job} />
      <div className="detail">
        <div>
          <JobCustomer job={job} />
          <JobFacts job={job} />
        </div>
        <div>
          {isSending && <SendPartner job={job} onSent={() => page.setSending(false)} />}
          <AssignmentHistory job={job} />
          <ScheduleHistory job={job} />
          <TimelinePanel record={{ type: 'job', id: job.id }} className="order-3" />
        </div>
        <div>
          <JobNextAction job={job} page={page} />
          <JobMoney job={job} page={page} />
          <JobMessages job={job} />
        </div>
      </div>
      <Dialogs job={job} page={page} />
    </>
  )
}

function Dialogs({ job, page }: { job: Job; page: JobPageState }) {
  const { dialog, close } = page
  switch (dialog) {
    case null:
      return null
    case 'complete':
      return <CompleteDialog job={job} onClose={close} />
    case 'reschedule':
      return <RescheduleDialog job={job} onClose={close} />
    default:
      return <ReasonDialog job={job} move={dialog} onClose={close} />
  }
}

/** Title, place in the path and what the palette offers first. */
function useJobInfo(job: Job, page: JobPageState): void {
  const t = useText(jobsText)
  const possible = page.moves.filter((move) => move.disabledReason === null)
  const isWaiting = job.status === 'pending' || job.status === 'accepted'
  const isUnpaid = job.status !== 'cancelled' && job.due > 0
  usePageActions([
    ...possible.map(({ label, run }) => ({ label, run })),
    ...(isWaiting ? [{ label: t('jobs.reschedule'), run: () => page.open('reschedule') }] : []),
    ...(isUnpaid ? [{ label: t('jobs.next.collect.button'), run: () => page.setMoney('pay') }] : []),
  ])
  const title = t('jobs.title-of', { service: job.category.title, name: job.customer.name })
  usePageInfo({ title, crumb: recordId('job', job.id) })
}
