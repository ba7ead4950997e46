import type { CustomerDetail, customerFields } from 'contract/customers/customers.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { genders, sources } from 'contract/vocabulary.ts'
import type { ReactNode } from 'react'
import { Facts } from '#shared/components/facts.tsx'

import { useCustomerLabel } from './customer-label.ts'
import { PhoneContact } from './phone-contact.tsx'

type Row = ((customer: CustomerDetail) => ReactNode) | 'hidden'

/** How each field is shown; a field that is added to the contract and forgotten here does not compile. */
const rows = {
  // The page's title.
  name: 'hidden',
  // It stands large above the facts.
  phone: 'hidden',
  alternate_phone: (customer) => customer.alternate_phone && <PhoneContact phone={customer.alternate_phone} />,
  whatsapp: (customer) => customer.whatsapp && <PhoneContact phone={customer.whatsapp} />,
  email: (customer) => customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>,
  gender: (customer) => labelOf(genders, customer.gender),
  source: (customer) => labelOf(sources, customer.source),
  note: (customer) => customer.note && <span className="keep-lines">{customer.note}</span>,
} satisfies Record<keyof typeof customerFields, Row>

/** The customer's fields as facts, in the order above. */
export function CustomerDetails({ customer }: { customer: CustomerDetail }) {
  const label = useCustomerLabel()
  const shown = Object.entries<Row>(rows).flatMap(([field, row]) =>
    row === 'hidden' ? [] : [{ label: label(field), value: row(customer) }],
  )
  return <Facts facts={shown} />
}
