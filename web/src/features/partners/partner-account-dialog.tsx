import { useQueryClient } from '@tanstack/react-query'
import { entryReversal } from 'contract/partners/ledger.schema.ts'
import { useId } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { reverseEntry } from './partner-account.queries.ts'

/** Why an entry is taken back; it stays, and one against it follows. */
export function TakeBackDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useText(partnerAccountText)
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(entryReversal, { reason: '' })
  const draft = useDraft(`ledger-entry-${id}`, form)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('partner-account.back')}</Button>
          <SubmitButton control={form.control} form={formId} variant="danger">
            {t('partner-account.take-back')}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{t('partner-account.take-back-text')}</p>
      {draft.notice}
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async ({ reason }) => {
          await reverseEntry(client, id, reason)
          draft.clear()
          onClose()
        }}
      >
        <TextAreaField control={form.control} name="reason" label={t('partner-account.reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
