import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { useEffect, useRef } from 'react'
import { isBegun } from '#features/locations/public.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

type JobFormState = FormOf<JobTyped, JobValues>

/**
 * What is known about the customer goes into fields nobody has touched: the name and the primary address. It leaves again
 * with them; what was typed stays.
 */
export function useCustomerFills(form: JobFormState, customer: CallerMatch | undefined): void {
  const filled = useRef<string | null>(null)
  useEffect(() => {
    const { name, address, address_id } = form.getValues()
    const isFree = name.trim() === '' || name === filled.current
    if (customer) {
      const primary = customer.addresses.find((each) => each.primary) ?? customer.addresses[0]
      const isKnown = customer.addresses.some((each) => each.id === address_id)
      if (isFree) form.setValue('name', customer.name, { shouldDirty: true })
      if (!isKnown) form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null), { shouldDirty: true })
      filled.current = customer.name
      return
    }
    if (filled.current === null) return
    if (name === filled.current) form.setValue('name', '')
    form.setValue('address_id', null)
    filled.current = null
  }, [form, customer])
}
