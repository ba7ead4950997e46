import { moment, requiredText } from 'contract/shared/fields.ts'
import { useEffect } from 'react'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { PeriodFields } from './period-fields.tsx'
import type { Period } from './proposed-period.ts'

const reason = requiredText(500)
const moved = z
  .object({ starts_at: moment, ends_at: moment, reason })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
/** A first plan needs no reason: the field is not shown and holds this. */
const unreasoned = '-'

type VisitFormProps = {
  period: Period
  needsReason?: boolean
  saveLabel: string
  onSave: (values: Period & { reason: string }) => Promise<unknown>
  onCancel: () => void
}

/** Plans a visit, or moves it with the reason. */
export function VisitForm({ period, needsReason, saveLabel, onSave, onCancel }: VisitFormProps) {
  const t = useText(enquiriesText)
  const { starts_at, ends_at } = period
  const form = useZodForm(moved, { starts_at, ends_at, reason: needsReason ? '' : unreasoned })
  useEffect(() => form.setFocus('starts_at'), [form])
  return (
    <Form form={form} onSubmit={onSave} label={saveLabel} className="space-above-small">
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      {needsReason && <TextField control={form.control} name="reason" label={t('enquiries.reason')} maxLength={500} />}
      <div className="row">
        <SubmitButton control={form.control} size="small">
          {saveLabel}
        </SubmitButton>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('enquiries.cancel')}
        </Button>
      </div>
    </Form>
  )
}

const cancelled = z.object({ reason })

type CancelVisitFormProps = { onSave: (reason: string) => Promise<unknown>; onCancel: () => void }

export function CancelVisitForm({ onSave, onCancel }: CancelVisitFormProps) {
  const t = useText(enquiriesText)
  const form = useZodForm(cancelled, { reason: '' })
  const save = t('enquiries.visit-cancel-save')
  return (
    <Form form={form} onSubmit={(values) => onSave(values.reason)} label={save} className="space-above-small">
      <TextField control={form.control} name="reason" label={t('enquiries.reason')} maxLength={500} autoFocus />
      <div className="row">
        <SubmitButton control={form.control} size="small">
          {save}
        </SubmitButton>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('enquiries.visit-keep')}
        </Button>
      </div>
    </Form>
  )
}
