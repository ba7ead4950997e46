import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { enquiryQuery } from './enquiries.queries.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'

/** Where a call is handled: who calls, what they need, what comes next. */
export function EnquiryPage({ id }: { id: number }) {
  const t = useText(enquiriesText)
  const enquiry = useQuery(enquiryQuery(id))
  if (enquiry.data) return <EnquiryDetail enquiry={enquiry.data} />
  return (
    <>
      <DetailHead title={recordId('enquiry', id)} />
      {enquiry.isError ? (
        <Panel>
          <MissingRecord type="enquiry" id={id} error={enquiry.error} onRetry={() => void enquiry.refetch()} />
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
