import { type WebhookRecord, webhookRecords } from 'contract/webhooks/webhooks.words.ts'
import { useState } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'
import { CheckList } from '../check-list.tsx'

const loadCheck = () => import('./webhook.schema.ts').then((module) => module.webhookForm)

export type WebhookTyped = { title: string; url: string; records: WebhookRecord[] }

type WebhookFormProps = {
  label: string
  submitLabel: string
  starting: WebhookTyped
  onSubmit: (typed: WebhookTyped) => Promise<void>
  onClose: () => void
}

/** Program, address and kinds of records, of a new webhook and of an existing one. */
export function WebhookForm({ label, submitLabel, starting, onSubmit, onClose }: WebhookFormProps) {
  const t = useText(webhooksText)
  const [records, setRecords] = useState(starting.records)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useZodForm(loadCheck, { title: starting.title, url: starting.url })
  const save = async (typed: Omit<WebhookTyped, 'records'>) => {
    setSubmitted(true)
    if (records.length > 0) await onSubmit({ ...typed, records })
  }
  return (
    <Form form={form} onSubmit={save} label={label}>
      <TextField
        control={form.control}
        name="title"
        label={t('webhooks.name')}
        help={t('webhooks.name-help')}
        maxLength={80}
      />
      <TextField
        control={form.control}
        name="url"
        label={t('webhooks.url')}
        help={t('webhooks.url-help')}
        maxLength={500}
      />
      <CheckList
        legend={t('webhooks.records')}
        options={webhookRecords.map((value) => ({ value, label: t(`webhooks.record.${value}`) }))}
        chosen={records}
        onChange={setRecords}
        problem={isSubmitted && records.length === 0 ? t('webhooks.records-missing') : null}
      />
      <div className="form-actions">
        <Button onClick={onClose}>{t('webhooks.cancel')}</Button>
        <SubmitButton control={form.control}>{submitLabel}</SubmitButton>
      </div>
    </Form>
  )
}
