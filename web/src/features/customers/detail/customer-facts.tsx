import { useQueryClient } from '@tanstack/react-query'
import { customerFields } from 'contract/customers/customers.fields.ts'
import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Facts } from '#shared/components/facts.tsx'
import { recordFacts } from '#shared/components/inline/record-facts.tsx'
import { PhoneLink, whatsappUrl } from '#shared/components/phone-link.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { cacheCustomer, updateCustomer } from '../customers.queries.ts'

/** The customer's fields, edited in place. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const client = useQueryClient()
  const { id, phone, alternate_phone, whatsapp } = customer
  const facts = recordFacts({
    record: customer,
    fields: customerFields,
    saving: {
      keptAs: `customer-${id}`,
      save: async (change, version) => ({
        ...customer,
        ...(await updateCustomer(client, id, { ...change, version })),
      }),
      onNewer: (newer: CustomerDetail) => cacheCustomer(client, newer),
    },
    own: {
      // The line above the facts is the link.
      phone: { children: <span className="tabular">{displayPhone(phone)}</span> },
      alternate_phone: { children: alternate_phone && <PhoneContact phone={alternate_phone} /> },
      whatsapp: { children: whatsapp && <PhoneContact phone={whatsapp} /> },
    },
  })
  return <Facts facts={Object.values(facts)} />
}

/** A further number of a record: to call, to copy, to write to. */
function PhoneContact({ phone }: { phone: string }) {
  const text = usePartText()
  return (
    <span className="row row-tight">
      <PhoneLink phone={phone} />
      <CopyButton value={displayPhone(phone)} what={text('parts.phone')} />
      <a
        className={buttonClass({ variant: 'ghost', size: 'tiny', iconOnly: true })}
        href={whatsappUrl(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={text('parts.whatsapp')}
        title={text('parts.whatsapp')}
      >
        <MessageCircle />
      </a>
    </span>
  )
}
