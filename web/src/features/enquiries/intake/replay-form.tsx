import { useQueryClient } from '@tanstack/react-query'
import type { IntakeLead } from 'contract/intake/intake.schema.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { replayLead } from './intake.queries.ts'

const loadCheck = () => import('./replay.schema.ts').then((module) => module.replayForm)

/** What kept the lead from becoming an enquiry is put right here. */
export function ReplayForm({ lead }: { lead: IntakeLead }) {
  const t = useText(intakeText)
  const client = useQueryClient()
  const categories = useCategoryChoices()
  const { name, phone } = lead.mapped
  const form = useZodForm(loadCheck, {
    name: name ?? '',
    phone: phone ?? '',
    category_id: null as number | null,
  })
  const draft = useDraft(`lead-${lead.id}`, form)
  const save = async (values: { name: string; phone: string; category_id: number | null }) => {
    const { category_id, ...said } = values
    const corrections = { ...said, ...(category_id === null ? {} : { category_id }), version: lead.version }
    const { state } = await replayLead(client, lead.id, corrections)
    draft.clear()
    if (state !== 'refused') toast.success(t('intake.replayed'))
  }
  return (
    <section className="stack stack-tight">
      <h3>{t('intake.replay')}</h3>
      <p className="text-12 ink-2">{t('intake.replay-help')}</p>
      {draft.notice}
      <Form form={form} onSubmit={save} label={t('intake.replay')}>
        <TextField control={form.control} name="name" label={t('intake.column.name')} />
        <PhoneField control={form.control} name="phone" label={t('intake.column.phone')} />
        <ComboboxField
          control={form.control}
          name="category_id"
          label={t('intake.category')}
          optional
          options={categories.map(({ id, path }) => ({ value: id, label: path.join(' › ') }))}
        />
        <div className="form-actions">
          <SubmitButton control={form.control}>{t('intake.replay')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
