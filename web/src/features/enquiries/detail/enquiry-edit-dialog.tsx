import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Enquiry, enquiryFields } from 'contract/enquiries/enquiries.schema.ts'
import { id } from 'contract/shared/fields.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { sources, temperatures } from 'contract/vocabulary.ts'
import * as z from 'zod'
import { CategoryField, useCategory, useCategoryChoices } from '#features/categories/public.ts'
import { customerQuery } from '#features/customers/public.ts'
import {
  AddressFields,
  addressBody,
  addressChoices,
  addressTyped,
  emptyAddress,
  useTypedAddressAside,
} from '#features/locations/public.ts'
import { RadioGroupField } from '#shared/components/fields/choice-fields.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery, updateEnquiry } from '../enquiries.queries.ts'

const { name, phone, category_id, temperature, source, assigned_to, note } = enquiryFields
const editForm = z.object({
  name,
  phone,
  category_id,
  temperature,
  source,
  assigned_to,
  note,
  address_id: id.nullable(),
  address: addressTyped,
})
type EditValues = z.output<typeof editForm>

/** The record as the form holds it; a new address begins empty. */
function valuesOf({
  name,
  phone,
  category_id,
  temperature,
  source,
  assigned_to,
  note,
  address_id,
}: Enquiry): EditValues {
  return { name, phone, category_id, temperature, source, assigned_to, note, address_id, address: emptyAddress }
}

type EnquiryEditProps = { enquiry: Enquiry; onClose: () => void }

/** The facts in a drawer beside the call. */
export function EnquiryEdit({ enquiry, onClose }: EnquiryEditProps) {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const form = useZodForm(editForm, valuesOf(enquiry))
  const draft = useDraft(`enquiry-${enquiry.id}`, form, { version: enquiry.version })
  const saving = useMergingSave<EditValues, z.input<typeof editForm>, Enquiry>({
    form,
    record: enquiry,
    restored: draft.restored,
    valuesOf,
    save: ({ address, address_id, ...changes }, version) => {
      const typed = address ? addressBody(address) : null
      const place = typed ? { address: typed } : { address_id }
      return updateEnquiry(client, enquiry.id, { ...changes, ...place, version })
    },
  })
  const save = async (values: EditValues) => {
    if (!(await saving.run(values))) return
    draft.clear()
    onClose()
  }
  return (
    <Dialog title={t('enquiries.edit-title', { id: recordId('enquiry', enquiry.id) })} size="drawer" onClose={onClose}>
      <Form form={form} onSubmit={save} label={t('enquiries.facts')}>
        {draft.notice}
        <ConflictNotice
          clash={saving.clash}
          label={(field) => t(`enquiries.field.${field}`)}
          show={useShownValue(enquiry)}
          onTake={saving.take}
        />
        <EditFields form={form} enquiry={enquiry} />
        <div className="form-actions">
          <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
          <SubmitButton control={form.control}>{t('enquiries.save-changes')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

type EditFieldsProps = { form: FormOf<z.input<typeof editForm>, EditValues>; enquiry: Enquiry }

function EditFields({ form, enquiry }: EditFieldsProps) {
  const t = useText(enquiriesText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const { control } = form
  return (
    <>
      <TextField control={control} name="name" label={t('enquiries.field.name')} maxLength={120} />
      <PhoneField control={control} name="phone" label={t('enquiries.field.phone')} />
      <CategoryField control={control} name="category_id" keep={enquiry.category_id} />
      <RadioGroupField
        control={control}
        name="temperature"
        label={t('enquiries.field.temperature')}
        options={choicesOf(temperatures)}
        inline
      />
      <SelectField control={control} name="source" label={t('enquiries.field.source')} options={choicesOf(sources)} />
      <SelectField
        control={control}
        name="assigned_to"
        label={t('enquiries.field.assigned_to')}
        placeholder={t('enquiries.nobody')}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField control={control} name="note" label={t('enquiries.field.note')} optional maxLength={4000} />
      <PlaceFields form={form} enquiry={enquiry} />
    </>
  )
}

/** One of the customer's addresses, or another one typed here. */
function PlaceFields({ form, enquiry }: EditFieldsProps) {
  const t = useText(enquiriesText)
  const addresses = useQuery(customerQuery(enquiry.customer_id)).data?.addresses ?? []
  const categoryId = form.watch('category_id')
  const { category } = useCategory(categoryId)
  useTypedAddressAside(form)
  return (
    <>
      {(addresses.length > 0 || enquiry.address) && (
        <SelectField
          control={form.control}
          name="address_id"
          label={t('enquiries.field.address_id')}
          placeholder={t('enquiries.other-address')}
          options={addressChoices(addresses, enquiry.address)}
        />
      )}
      {form.watch('address_id') === null && (
        <AddressFields
          form={form}
          categoryId={categoryId}
          categoryTitle={category?.title}
          customerId={enquiry.customer_id}
        />
      )}
    </>
  )
}

/** A value of the form as people read it, for the choice between two. */
function useShownValue(enquiry: Enquiry): (field: keyof EditValues, value: unknown) => string {
  const t = useText(enquiriesText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const addresses = useQuery(customerQuery(enquiry.customer_id)).data?.addresses ?? []
  const categories = useCategoryChoices()
  return (field, value) => {
    const text = typeof value === 'string' ? value : ''
    switch (field) {
      case 'phone':
        return displayPhone(text)
      case 'source':
        return labelOf(sources, text)
      case 'temperature':
        return labelOf(temperatures, text)
      case 'category_id':
        return categories.find((each) => each.id === value)?.path.join(' › ') ?? ''
      case 'assigned_to':
        return staff.find((each) => each.id === value)?.name ?? t('enquiries.nobody')
      case 'address_id':
        return addressChoices(addresses, enquiry.address).find((each) => each.value === value)?.label ?? ''
      default:
        return text
    }
  }
}
