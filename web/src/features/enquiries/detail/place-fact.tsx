import { useQuery } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { customerQuery } from '#features/customers/public.ts'
import { pincodeQuery } from '#features/locations/public.ts'
import { selectEditor } from '#shared/components/inline/inline-editors.tsx'
import { InlineFact } from '#shared/components/inline/inline-fact.tsx'
import type { FactSaving } from '#shared/components/inline/open-fact.tsx'
import { Served } from '#shared/components/served.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

type PlaceFactProps = { enquiry: Enquiry; saving: FactSaving<Enquiry>; onOther: () => void }

/** The address: one of the customer's is chosen in place, another one is typed in a dialog. */
export function PlaceFact({ enquiry, saving, onOther }: PlaceFactProps) {
  const t = useText(enquiriesText)
  const addresses = useQuery(customerQuery(enquiry.customer_id)).data?.addresses ?? []
  const own = enquiry.address && !addresses.some(({ id }) => id === enquiry.address_id) ? [enquiry.address] : []
  const choices = [...own, ...addresses].map(({ id, line_1, area, pincode }) => ({
    value: id,
    label: `${line_1}, ${area} ${pincode}`,
  }))
  const select = selectEditor<number | null>(choices, t('enquiries.no-address'))
  return (
    <InlineFact<Enquiry, 'address_id'>
      {...saving}
      record={enquiry}
      field="address_id"
      label={t('enquiries.address')}
      show={(id) => choices.find((each) => each.value === id)?.label ?? t('enquiries.no-address')}
      editor={(props) => (
        <>
          {select(props)}
          <Button size="tiny" variant="ghost" onClick={onOther}>
            {t('enquiries.other-address')}
          </Button>
        </>
      )}
    >
      {enquiry.address && <Place enquiry={enquiry} at={enquiry.address} />}
    </InlineFact>
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
