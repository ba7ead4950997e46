import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type AddressTyped, emptyAddress, isBegun } from './address-values.ts'

export type WithAddress = { address_id: number | null; address: AddressTyped }

/** While one of the customer's addresses is chosen, the typed one is kept but neither validated nor sent. */
export function useTypedAddressAside<V extends WithAddress, O>(anyForm: UseFormReturn<V, unknown, O>): void {
  // Only these two fields are used; the library's type does not accept a form with more fields.
  const form = anyForm as unknown as UseFormReturn<WithAddress>
  const aside = useRef<AddressTyped | null>(null)
  const addressId = form.watch('address_id')
  useEffect(() => {
    const typed = form.getValues('address')
    if (addressId !== null && isBegun(typed)) {
      aside.current = typed
      form.setValue('address', emptyAddress)
    }
    if (addressId === null && aside.current && !isBegun(typed)) {
      form.setValue('address', aside.current)
      aside.current = null
    }
  }, [form, addressId])
}
