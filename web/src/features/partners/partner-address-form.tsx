import { useQueryClient } from '@tanstack/react-query'
import { addAddress } from '#features/customers/public.ts'
import { AddressFields, addressBody, emptyAddress } from '#features/locations/public.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'

const loadCheck = () => import('./partner-forms.schema.ts').then((module) => module.partnerAddressForm)

/** A new address of a partner. */
export function PartnerAddressForm({ partnerId, onDone }: { partnerId: number; onDone: () => void }) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const form = useZodForm(loadCheck, { address: emptyAddress, primary: false })
  const draft = useDraft(`partner-${partnerId}-address`, form)
  return (
    <Form
      form={form}
      label={t('partner.addresses.add-title')}
      onSubmit={async ({ address, primary }) => {
        const body = addressBody(address)
        if (!body) return
        await addAddress(client, { ...body, primary, partner_id: partnerId })
        draft.clear()
        onDone()
      }}
    >
      {draft.notice}
      <AddressFields form={form} />
      <CheckboxField control={form.control} name="primary" label={t('partner.addresses.make-primary')} />
      <div className="form-actions">
        <Button onClick={onDone}>{t('partner.cancel')}</Button>
        <SubmitButton control={form.control}>{t('partner.addresses.save')}</SubmitButton>
      </div>
    </Form>
  )
}
