import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { lazy, Suspense, useState } from 'react'
import { customerQuery, LastJob, PersonFigures, PersonLine } from '#features/customers/public.ts'
import { FilesPanel } from '#features/files/public.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { editFact } from '#shared/components/inline/edit-fact.ts'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { PrintLine } from '#shared/components/print-line.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { enquiryQuery } from '../enquiries.queries.ts'
import { useUndoMove } from '../use-undo-move.ts'
import { CallScript } from './call-script.tsx'
import type { Missing } from './create-job-dialog.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NextActionPanel } from './next-action-panel.tsx'
import { RelatedJobs } from './related-jobs.tsx'
import { VisitPanel } from './visit-panel.tsx'

/** The page for a call: the caller, the need, the next action. */
export function EnquiryPage({ id }: { id: number }) {
  const t = useText(enquiryText)
  const enquiry = useQuery(enquiryQuery(id))
  if (enquiry.data) return <EnquiryDetail enquiry={enquiry.data} />
  return (
    <>
      <DetailHead title={recordId('enquiry', id)} />
      {enquiry.isError ? (
        <Panel>
          <MissingRecord
            type="enquiry"
            id={id}
            error={enquiry.error}
            onRetry={() => void enquiry.refetch()}
          />
        </Panel>
      ) : (
        <div className="detail">
          {['left', 'middle', 'right'].map((column) => (
            <div key={column}>
              <Panel>
                <PanelBody>
                  <SkeletonLines label={t('enquiries.loading')} />
                </PanelBody>
              </Panel>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** The first input of a question of the call script. */
function focusQuestion(id: number): void {
  const input = document.querySelector<HTMLElement>(`[data-question="${id}"] input`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}

/** The last panels of the page load after the others. */
const MoreRecords = partOnDemand(() => import('./other-records.tsx').then((module) => module.MoreRecords))
const AddressDialog = lazy(() =>
  import('./enquiry-address-dialog.tsx').then((module) => ({ default: module.EnquiryAddress })),
)
const JobDialog = lazy(() =>
  import('./create-job-dialog.tsx').then((module) => ({ default: module.CreateJob })),
)

function EnquiryDetail({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  const [opened, setOpened] = useState<'address' | 'job' | null>(null)
  const { id, phone, category } = enquiry
  const name = callerName(enquiry.name)
  const title = category
    ? t('enquiries.title-of', { service: category.title, name })
    : t('enquiries.title-plain', { name })
  usePageInfo({ title, crumb: recordId('enquiry', id) })
  useKeys({ e: () => editFact('name') })
  const { entryOf, take } = useUndoMove()
  const entryId = entryOf(enquiry, useNow())
  const createJob = () => setOpened('job')
  const close = () => setOpened(null)
  const goTo = (missing: Missing) => {
    close()
    // The dialog returns the focus when it closes; the field takes it after that.
    setTimeout(() => ('fact' in missing ? editFact(missing.fact) : focusQuestion(missing.question)))
  }
  usePageActions([
    { label: t('enquiries.create-job'), run: createJob },
    {
      label: t('enquiries.edit-title', { id: recordId('enquiry', id) }),
      keys: 'E',
      run: () => editFact('name'),
    },
  ])
  return (
    <>
      <PrintLine of={recordId('enquiry', id)} />
      <DetailHead
        title={title}
        badge={<StatusBadge status={enquiry.status} large />}
        aside={<Temperature value={enquiry.temperature} />}
      >
        <PhoneButtons phone={phone} of={{ record_type: 'enquiry', record_id: id }} />
        <Button variant="primary" onClick={createJob}>
          {t('enquiries.create-job')}
        </Button>
      </DetailHead>
      <div className="detail">
        <div>
          <CallerPanel enquiry={enquiry} />
          <EnquiryFacts enquiry={enquiry} onOtherAddress={() => setOpened('address')} />
        </div>
        <div>
          <CallScript enquiry={enquiry} onCreateJob={createJob} />
          <TimelinePanel
            record={{ type: 'enquiry', id }}
            className="order-3"
            undo={entryId === null ? null : { entryId, onUndo: () => take(id, entryId) }}
          />
        </div>
        <div>
          <NextActionPanel enquiry={enquiry} onCreateJob={createJob} />
          <VisitPanel enquiry={enquiry} />
          <MoneyPanel enquiry={enquiry} />
          <RelatedJobs enquiry={enquiry} />
          <FilesPanel of={{ type: 'enquiry', id }} />
          <MoreRecords enquiry={enquiry} />
        </div>
      </div>
      <Suspense fallback={null}>
        {opened === 'address' && <AddressDialog enquiry={enquiry} onClose={close} />}
        {opened === 'job' && <JobDialog enquiry={enquiry} onClose={close} onGo={goTo} />}
      </Suspense>
    </>
  )
}

/** The caller, and their totals. */
function CallerPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  const customer = useQuery(customerQuery(enquiry.customer_id))
  const person = customer.data
  return (
    <Panel className="order-1" aria-label={t('enquiries.caller')} waiting={customer.isLoading}>
      <PanelBody>
        <PhoneLine phone={enquiry.phone} whatsapp={person?.whatsapp ?? enquiry.phone} />
        {person && <PersonLine id={person.id} name={person.name} since={person.created_at} />}
        {enquiry.customer_id === null && <p className="text-13 ink-2">{callerName(enquiry.name)}</p>}
      </PanelBody>
      {person && (
        <>
          <hr />
          <PersonFigures id={person.id} totals={person.totals} />
          <hr />
          <PanelBody>
            <LastJob job={person.last_job} />
          </PanelBody>
        </>
      )}
      {enquiry.customer_id !== null && customer.isPending && (
        <PanelBody>
          <SkeletonLines label={t('enquiries.loading')} />
        </PanelBody>
      )}
      {customer.isError && !person && (
        <ErrorState compact error={customer.error} onRetry={() => void customer.refetch()} />
      )}
    </Panel>
  )
}
