import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { useCategory } from '#features/categories/public.ts'
import { AddressFields, addressBody, emptyAddress } from '#features/locations/public.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { addressForm } from '../create/new-enquiry.schema.ts'
import { changeEnquiry } from '../enquiries.queries.ts'

/** A new address for the enquiry, which is added to its customer. */
export function EnquiryAddress({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const form = useZodForm(addressForm, { address: emptyAddress })
  const draft = useDraft(`enquiry-${enquiry.id}-address`, form)
  const { category } = useCategory(enquiry.category_id)
  return (
    <Dialog title={t('enquiries.other-address')} size="drawer" onClose={onClose}>
      <Form
        form={form}
        label={t('enquiries.other-address')}
        onSubmit={async (values) => {
          const address = addressBody(values.address)
          if (!address) return
          await changeEnquiry(client, enquiry.id, { address })
          draft.clear()
          onClose()
        }}
      >
        {draft.notice}
        <AddressFields form={form} categoryId={enquiry.category_id} categoryTitle={category?.title} />
        <div className="form-actions">
          <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
          <SubmitButton control={form.control}>{t('enquiries.save-changes')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
