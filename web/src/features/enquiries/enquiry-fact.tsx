import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { InlineFact } from '#shared/components/inline/inline-fact.tsx'
import type { InlineFactProps } from '#shared/components/inline/open-fact.tsx'
import { type EnquiryChanges, keepEnquiry, updateEnquiry } from './enquiries.queries.ts'

/** What a person may change of an enquiry. */
type FactField = keyof EnquiryChanges & keyof Enquiry

type EnquiryFactProps<K extends FactField> = { enquiry: Enquiry } & Pick<
  InlineFactProps<Enquiry, K>,
  'field' | 'label' | 'children' | 'editor' | 'show' | 'isLong'
>

/** One fact of an enquiry that is changed where it stands. */
export function EnquiryFact<K extends FactField>({ enquiry, ...fact }: EnquiryFactProps<K>) {
  const client = useQueryClient()
  return (
    <InlineFact<Enquiry, K>
      {...fact}
      record={enquiry}
      keptAs={String(enquiry.id)}
      save={(change, version) => updateEnquiry(client, enquiry.id, { ...(change as EnquiryChanges), version })}
      onNewer={(newer) => keepEnquiry(client, newer)}
    />
  )
}
