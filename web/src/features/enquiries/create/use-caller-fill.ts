import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { useRef } from 'react'
import { isBegun } from '#features/locations/public.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

/**
 * Fills untouched fields with what is known about the caller: name, primary address, source 'existing customer'. Values
 * that were filled in for one caller are removed with that caller; typed values stay.
 */
export function useCallerFill(form: FormOf<EnquiryTyped, EnquiryValues>) {
  const filled = useRef<{ name: string; address_id: number | null } | null>(null)
  return (customer: CallerMatch | undefined) => {
    const { name, source, address, address_id } = form.getValues()
    const last = filled.current
    const isFree = !name?.trim() || name === last?.name
    if (customer) {
      const primary = customer.addresses.find((each) => each.primary) ?? customer.addresses[0]
      if (isFree) form.setValue('name', customer.name, { shouldDirty: true })
      if (source === 'unknown') form.setValue('source', 'existing-customer', { shouldDirty: true })
      const isKnown = customer.addresses.some((each) => each.id === address_id)
      if (!isKnown) form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null), { shouldDirty: true })
      filled.current = { name: customer.name, address_id: primary?.id ?? null }
      return
    }
    if (!last) return
    if (name === last.name) form.setValue('name', null)
    if (source === 'existing-customer') form.setValue('source', 'unknown')
    form.setValue('address_id', null)
    filled.current = null
  }
}
