import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Rating } from 'contract/partners/partners.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { ComplaintDialog, JobComplaints } from '#features/complaints/public.ts'
import { ConcessionDialog } from '#features/concessions/public.ts'
import { FilesPanel } from '#features/files/public.ts'
import { JobTaxDocuments } from '#features/tax/public.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { Facts } from '#shared/components/facts.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { PrintLine } from '#shared/components/print-line.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { useDeleteItem } from '#shared/trash/use-delete.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { moneyText } from '#src/text/en/money.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { addressLine, mapUrl } from '../address-line.ts'
import { nextOf } from '../job-next.ts'
import { jobQuery } from '../jobs.queries.ts'
import { CustomerRequest } from './customer-request.tsx'
import { JobFacts } from './job-facts.tsx'
import {
  CompleteDialog,
  JobMessages,
  jobParts,
  ReasonedMoveDialog,
  RescheduleDialog,
} from './job-forms-on-demand.ts'
import { AssignmentHistory } from './job-history.tsx'
import { TrackingLink } from './job-link.tsx'
import { JobMoney } from './job-money.tsx'
import { JobNextAction } from './job-next-action.tsx'
import { JobPartner } from './job-partner.tsx'
import { JobPlan } from './job-plan.tsx'
import { JobSteps } from './job-steps.tsx'
import { SendPartner } from './send-partner.tsx'
import { type JobPageState, useJobPage } from './use-job-page.ts'

/** /jobs/{id}: from the assignment to the payment. */
export function JobPage({ id }: { id: number }) {
  const job = useQuery(jobQuery(id))
  if (job.data) return <LoadedJob job={job.data} />
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

function LoadedJob({ job }: { job: Job }) {
  const page = useJobPage(job)
  useJobInfo(job, page)
  usePrefetch(jobParts)
  const isSending = nextOf(job) === 'send' || page.isSending
  return (
    <>
      <PrintLine of={recordId('job', job.id)} />
      <JobHead job={job} page={page} />
      <JobSteps job={job} />
      <div className="detail">
        <div>
          <JobCustomer job={job} />
          <JobPlan job={job} />
          <JobPartner job={job} />
          <JobFacts job={job} />
        </div>
        <div>
          {isSending && <SendPartner job={job} onSent={() => page.setSending(false)} />}
          <AssignmentHistory job={job} />
          <TimelinePanel record={{ type: 'job', id: job.id }} className="order-3" />
        </div>
        <div>
          <JobNextAction job={job} page={page} />
          <JobMoney job={job} page={page} />
          <JobComplaints complaints={job.complaints} />
          <FilesPanel of={{ type: 'job', id: job.id }} />
          <JobMessages job={job} />
          <JobTaxDocuments id={job.id} />
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
    case 'complaint':
      return <ComplaintDialog jobId={job.id} onClose={close} />
    case 'concession':
      return <ConcessionDialog job={job} onClose={close} />
    case 'complete':
      return <CompleteDialog job={job} onClose={close} />
    case 'reschedule':
      return <RescheduleDialog job={job} onClose={close} />
    default:
      return <ReasonedMoveDialog job={job} move={dialog} onClose={close} />
  }
}

/** The title, the position in the path and the palette's first entries. */
function useJobInfo(job: Job, page: JobPageState): void {
  const t = useText(jobsText)
  const tm = useText(moneyText)
  const possible = page.moves.filter((move) => move.disabledReason === null)
  const isWaiting = job.status === 'pending' || job.status === 'accepted'
  const isUnpaid = job.status !== 'cancelled' && job.due > 0
  usePageActions([
    ...possible.map(({ label, run }) => ({ label, run })),
    ...(isWaiting ? [{ label: t('jobs.reschedule'), run: () => page.open('reschedule') }] : []),
    ...(job.payable > 0 ? [{ label: tm('money.concede'), run: () => page.open('concession') }] : []),
    { label: t('jobs.complaint'), run: () => page.open('complaint') },
    ...(isUnpaid ? [{ label: t('jobs.next.collect.button'), run: () => page.setMoney('pay') }] : []),
  ])
  const title = t('jobs.title-of', { service: job.category.title, name: job.customer.name })
  usePageInfo({ title, crumb: recordId('job', job.id) })
}

function JobCustomer({ job }: { job: Job }) {
  const t = useText(jobsText)
  const { customer, address, customer_request: request } = job
  return (
    <Panel title={t('jobs.customer')} className="order-2">
      {request && nextOf(job) !== 'asked' && <CustomerRequest job={job} request={request} />}
      <PanelBody>
        <PhoneLine phone={customer.phone} whatsapp={customer.whatsapp ?? customer.phone} />
        <div className="row">
          <TextLink className="medium text-13" to="/customers/$id" params={{ id: String(customer.id) }}>
            {customer.name}
          </TextLink>
        </div>
      </PanelBody>
      <hr />
      <PanelBody>
        {address ? (
          <Facts
            facts={[
              { label: t('jobs.address'), value: addressLine(address) },
              { label: t('jobs.landmark'), value: address.landmark },
              {
                label: t('jobs.map'),
                value: (
                  <a className="link" href={mapUrl(address)} target="_blank" rel="noreferrer">
                    {t('jobs.open-map')}
                  </a>
                ),
              },
            ]}
          />
        ) : (
          <span className="text-13 ink-3">{t('jobs.no-address')}</span>
        )}
      </PanelBody>
      <hr />
      <PanelBody className="stack">
        {job.rating && <JobRating rating={job.rating} />}
        <TrackingLink job={job} />
      </PanelBody>
    </Panel>
  )
}

function JobRating({ rating }: { rating: Rating }) {
  const t = useText(jobPartnerText)
  return (
    <div className="text-13">
      <p className="medium">{t('job-partner.rating', { stars: rating.stars })}</p>
      {rating.comment && <p className="ink-2 keep-lines">{rating.comment}</p>}
    </div>
  )
}

const last = ['cancel', 'uncomplete']

/** The service and the customer, and every transition in the menu: a disabled one shows its reason. */
function JobHead({ job, page }: { job: Job; page: JobPageState }) {
  const t = useText(jobsText)
  const tm = useText(moneyText)
  const canMove = job.status === 'pending' || job.status === 'accepted'
  const moveBlocker = canMove ? null : t('jobs.why.state', { status: statusWord(job.status).toLowerCase() })
  const deleteItem = useDeleteItem('job', job.id)
  const moves = page.moves.filter(({ name }) => name !== 'assign')
  const ordered = [
    ...moves.filter(({ name }) => !last.includes(name)),
    ...moves.filter(({ name }) => last.includes(name)),
  ]
  return (
    <DetailHead
      title={t('jobs.title-of', { service: job.category.title, name: job.customer.name })}
      badge={<StatusBadge status={job.status} large />}
    >
      <PhoneButtons
        phone={job.customer.phone}
        whatsapp={job.customer.whatsapp ?? job.customer.phone}
        of={{ record_type: 'job', record_id: job.id }}
      />
      {canMove && (
        <Button className="hide-below-640" onClick={() => page.open('reschedule')}>
          {t('jobs.reschedule')}
        </Button>
      )}
      <Menu
        label={t('jobs.more')}
        align="end"
        button={{ iconOnly: true, 'aria-label': t('jobs.more'), children: <Ellipsis /> }}
        items={[
          {
            label: t('jobs.reschedule'),
            disabledReason: moveBlocker,
            onSelect: () => page.open('reschedule'),
          },
          ...ordered.map(({ name, label, disabledReason, run }) => ({
            label,
            disabledReason,
            danger: name === 'cancel',
            onSelect: run,
          })),
          {
            label: tm('money.concede'),
            disabledReason: job.payable > 0 ? null : tm('money.concede-nothing'),
            onSelect: () => page.open('concession'),
          },
          { label: t('jobs.complaint'), onSelect: () => page.open('complaint') },
          ...deleteItem,
        ]}
      />
    </DetailHead>
  )
}
