import { useQueryClient } from '@tanstack/react-query'
import { customerFields } from 'contract/customers/customers.fields.ts'
import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { Facts } from '#shared/components/facts.tsx'
import { recordFacts } from '#shared/components/inline/record-facts.tsx'
import { keepCustomer, updateCustomer } from './customers.queries.ts'
import { PhoneContact } from './phone-contact.tsx'

/** The customer's fields, edited in place. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const client = useQueryClient()
  const { id, phone, alternate_phone, whatsapp } = customer
  const facts = recordFacts({
    record: customer,
    fields: customerFields,
    saving: {
      keptAs: `customer-${id}`,
      save: async (change, version) => ({ ...customer, ...(await updateCustomer(client, id, { ...change, version })) }),
      onNewer: (newer: CustomerDetail) => keepCustomer(client, newer),
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
