import { useQuery } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { sources } from 'contract/vocabulary.ts'
import { useCategory } from '#features/categories/categories.queries.ts'
import { pincodeQuery } from '#features/locations/locations.queries.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { Facts } from '#shared/components/facts.tsx'
import { Served } from '#shared/components/served.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { EnquiryMenu } from './enquiry-menu.tsx'

type EnquiryFactsProps = { enquiry: Enquiry; onEdit: () => void }

export function EnquiryFacts({ enquiry, onEdit }: EnquiryFactsProps) {
  const t = useText(enquiriesText)
  const { path } = useCategory(enquiry.category_id)
  const titles = path.length > 0 ? path : enquiry.category ? [enquiry.category.title] : []
  const edit = (
    <>
      <Button variant="ghost" size="tiny" onClick={onEdit}>
        {t('enquiries.edit')} <Kbd>E</Kbd>
      </Button>
      <EnquiryMenu enquiry={enquiry} />
    </>
  )
  return (
    <Panel title={t('enquiries.facts')} end={edit}>
      <PanelBody>
        <Facts
          facts={[
            { label: t('enquiries.service'), value: titles.length > 0 && <CategoryPath titles={titles} /> },
            {
              label: t('enquiries.address'),
              value: enquiry.address && <Place enquiry={enquiry} at={enquiry.address} />,
            },
            { label: t('enquiries.source'), value: labelOf(sources, enquiry.source) },
            { label: t('enquiries.lead'), value: <Temperature value={enquiry.temperature} /> },
            { label: t('enquiries.assigned'), value: enquiry.assignee?.name ?? t('enquiries.nobody') },
            { label: t('enquiries.note'), value: enquiry.note && <span className="keep-lines">{enquiry.note}</span> },
            { label: t('enquiries.created'), value: <Created enquiry={enquiry} /> },
          ].map((fact) => ({ ...fact, value: fact.value || null }))}
        />
      </PanelBody>
    </Panel>
  )
}

function Created({ enquiry: { created_at, created_by } }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  return (
    <>
      <RelativeTime at={created_at} />{' '}
      <span className="ink-3">{t('enquiries.created-by', { who: created_by?.name ?? t('enquiries.intake') })}</span>
    </>
  )
}

function Place({ enquiry, at }: { enquiry: Enquiry; at: Address }) {
  const served = useQuery(pincodeQuery(at.pincode, enquiry.category_id))
  const lines = [...new Set([at.line_1, at.line_2, at.area])].filter(Boolean).join(', ')
  return (
    <>
      {lines}, <span className="tabular">{at.pincode}</span>
      {at.landmark && <div className="text-12 ink-3">{at.landmark}</div>}
      {(served.data || served.isLoading) && (
        <div>{served.data ? <Served answer={served.data} /> : <Skeleton width={124} />}</div>
      )}
    </>
  )
}
