import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { lazy, Suspense, useState } from 'react'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { CallScript } from './call-script.tsx'
import { CallerPanel } from './caller-panel.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NextActionPanel } from './next-action-panel.tsx'
import { RelatedJobs } from './related-jobs.tsx'
import { useTakeBack } from './use-take-back.ts'
import { VisitPanel } from './visit-panel.tsx'

/** What stands last on the page comes after what one works with. */
const MoreRecords = partOnDemand(() => import('./other-records.tsx').then((module) => module.MoreRecords))
const EditDialog = lazy(() => import('./enquiry-edit.tsx').then((module) => ({ default: module.EnquiryEdit })))
const JobDialog = lazy(() => import('./create-job.tsx').then((module) => ({ default: module.CreateJob })))

export function EnquiryDetail({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  const [opened, setOpened] = useState<'edit' | 'job' | null>(null)
  const { id, name, phone, category } = enquiry
  const title = category
    ? t('enquiries.title-of', { service: category.title, name })
    : t('enquiries.title-plain', { name })
  usePageInfo({ title, crumb: recordId('enquiry', id) })
  useKeys({ e: () => setOpened('edit') })
  const { entryOf, take } = useTakeBack()
  const entryId = entryOf(enquiry, useNow())
  const edit = () => setOpened('edit')
  const createJob = () => setOpened('job')
  const close = () => setOpened(null)
  usePageActions([
    { label: t('enquiries.create-job'), run: createJob },
    { label: t('enquiries.edit-title', { id: recordId('enquiry', id) }), keys: 'E', run: edit },
  ])
  return (
    <>
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
          <EnquiryFacts enquiry={enquiry} onEdit={edit} />
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
          <MoreRecords enquiry={enquiry} />
        </div>
      </div>
      <Suspense fallback={null}>
        {opened === 'edit' && <EditDialog enquiry={enquiry} onClose={close} />}
        {opened === 'job' && <JobDialog enquiry={enquiry} onClose={close} onEdit={edit} />}
      </Suspense>
    </>
  )
}
