import { moment } from 'contract/shared/fields.ts'
import { useEffect } from 'react'
import * as z from 'zod'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { FollowUpChoices } from '../follow-up-choices.tsx'

const schema = z.object({ follow_up_at: moment })

type FollowUpFormProps = {
  at: string
  /** The form closes when it resolves. */
  onSave: (follow_up_at: string) => Promise<unknown>
  onCancel: () => void
}

/** The time of the next call, edited in place. */
export function FollowUpForm({ at, onSave, onCancel }: FollowUpFormProps) {
  const t = useText(enquiryText)
  const form = useZodForm(schema, { follow_up_at: at })
  useEffect(() => form.setFocus('follow_up_at'), [form])
  return (
    <Form form={form} onSubmit={(values) => onSave(values.follow_up_at)} label={t('enquiries.plan-form')}>
      <DateTimeField control={form.control} name="follow_up_at" label={t('enquiries.follow-up')} />
      <FollowUpChoices onChoose={(chosen) => form.setValue('follow_up_at', chosen, { shouldDirty: true })} />
      <div className="row">
        <SubmitButton control={form.control} size="small">
          {t('enquiries.follow-up-save')}
        </SubmitButton>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('enquiries.cancel')}
        </Button>
      </div>
    </Form>
  )
}
