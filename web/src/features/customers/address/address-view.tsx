import '#src/styles/forms.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { placeTypes } from 'contract/choices.ts'
import { type Address, addressFields } from 'contract/customers/address.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type * as z from 'zod'
import {
  AddressFields,
  type AddressTyped,
  addressBody,
  emptyAddress,
  pincodeQuery,
} from '#features/locations/public.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import type { FormDraft } from '#shared/hooks/draft-of-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import { updateAddress } from '../customers.queries.ts'
import { type AddressValues, addressForm } from './address-form.tsx'
import { AddressUsesPanel } from './address-uses.tsx'

type AddressViewProps = {
  now: Address /** While the location of the pincode is unknown. */
  meanwhile: ReactNode
}

/** The form, with the records that refer to the address beside it. */
export function AddressView({ now, meanwhile }: AddressViewProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  // The address when the form was opened: changes by other users must not replace what is typed.
  const [address] = useState(now)
  // The form shows who serves the location: nothing moves when that is loaded.
  const place = useQuery(pincodeQuery(address.pincode))
  const toOwner = ({ type, id }: { type: 'customer' | 'partner'; id: number }, replace = false) =>
    void navigate({
      to: type === 'customer' ? '/customers/$id' : '/partners/$id',
      params: { id: String(id) },
      replace,
    })
  const owner =
    address.customer_id === null
      ? { type: 'partner' as const, id: address.partner_id ?? 0 }
      : { type: 'customer' as const, id: address.customer_id }
  const leave = () => (canGoBack ? router.history.back() : toOwner(owner))
  if (place.isLoading) return meanwhile
  return (
    <div className="form-beside">
      <Panel>
        <PanelBody>
          <AddressEdit address={address} onDone={leave} />
        </PanelBody>
      </Panel>
      <AddressUsesPanel id={address.id} line={address.line_1} onDeleted={(of) => toOwner(of, true)} />
    </div>
  )
}

type Typed = z.input<typeof addressForm>
/** Each field on its own, so that users who change different fields do not conflict. */
type Flat = Omit<AddressTyped, 'pincode' | 'location_id'> & {
  place: Pick<AddressTyped, 'pincode' | 'location_id'>
  primary: boolean
}

function typedOf(address: Address): AddressTyped {
  const fields = Object.keys(addressFields) as (keyof typeof addressFields)[] // keys() forgets them
  const own = Object.fromEntries(fields.map((field) => [field, address[field]]))
  return { ...emptyAddress, ...own, pincode: address.pincode }
}

function flat({ address: { pincode, location_id, ...rest }, primary }: Typed): Flat {
  return { ...rest, place: { pincode, location_id }, primary }
}

/** The record on which the restored draft is based, for the merging save. */
function flatDraft(draft: FormDraft | null, address: Address): FormDraft | null {
  if (!draft) return null
  const { address: typed = typedOf(address), primary = address.primary } = draft.base as Partial<Typed> // of this form
  return { ...draft, base: flat({ address: typed, primary }) }
}

/** Writes the values of the merging save into the form. */
function setterOf(form: FormOf<Typed, AddressValues>): FormOf<Flat, Flat> {
  const setValue = (field: keyof Flat, value: never) => {
    if (field === 'primary') return form.setValue('primary', value, { shouldDirty: true })
    if (field !== 'place') return form.setValue(`address.${field}`, value, { shouldDirty: true })
    const { pincode, location_id }: Flat['place'] = value
    form.setValue('address.pincode', pincode, { shouldDirty: true })
    form.setValue('address.location_id', location_id, { shouldDirty: true })
  }
  return { setValue } as unknown as FormOf<Flat, Flat> // all that is used of it
}

type AddressEditProps = { address: Address; onDone: () => void }

function AddressEdit({ address, onDone }: AddressEditProps) {
  const t = useText(customersText)
  const client = useQueryClient()
  const show = useShown()
  const form = useZodForm(addressForm, { address: typedOf(address), primary: address.primary })
  const draft = useDraft(`address-${address.id}`, form, { version: address.version })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that comes back
  const restored = useMemo(() => flatDraft(draft.restored, address), [draft.restored])
  const saving = useMergingSave<Flat, Flat, Address>({
    form: setterOf(form),
    record: address,
    restored,
    valuesOf: (record) => flat({ address: typedOf(record), primary: record.primary }),
    // The API takes the whole address; unchanged fields are sent too.
    save: async (_, version) => {
      const { address: typed, primary } = form.getValues()
      const body = addressBody(typed)
      if (body) await updateAddress(client, address.id, { ...body, primary, version })
    },
  })
  const save = async (values: AddressValues) => {
    if (!(await saving.run(flat(values)))) return
    draft.clear()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('customers.save-address')}>
      {draft.notice}
      <ConflictNotice clash={saving.clash} label={show.label} show={show.value} onTake={saving.take} />
      <AddressFields form={form} />
      {address.primary ? (
        <p className="text-13 ink-3">{t('customers.is-primary')}</p>
      ) : (
        <CheckboxField control={form.control} name="primary" label={t('customers.make-primary')} />
      )}
      <div className="form-actions">
        <Button onClick={onDone}>{t('customers.cancel')}</Button>
        <SubmitButton control={form.control}>{t('customers.save-address')}</SubmitButton>
      </div>
    </Form>
  )
}

/** Fields with their formatted values, for the choice between two. */
function useShown() {
  const t = useText(customersText)
  const where = useText(locationsText)
  const labels: Record<keyof Flat, string> = {
    line_1: where('locations.line-1'),
    line_2: where('locations.line-2'),
    landmark: where('locations.landmark'),
    place_type: where('locations.place-type'),
    label: where('locations.label'),
    place: where('locations.pincode'),
    primary: t('customers.primary'),
  }
  return {
    label: (field: keyof Flat) => labels[field],
    value: (field: keyof Flat, value: unknown): string => {
      if (field === 'primary') return t(value === true ? 'customers.yes' : 'customers.no')
      if (field === 'place') return (value as Flat['place']).pincode // the form's own field
      const text = typeof value === 'string' ? value : ''
      return field === 'place_type' ? labelOf(placeTypes, text) : text
    },
  }
}
