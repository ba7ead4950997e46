import { useQueryClient } from '@tanstack/react-query'
import type { IncentiveRule } from 'contract/incentives/incentives.schema.ts'
import { incentiveEffects, incentiveMeasures, incentivePers } from 'contract/incentives/incentives.words.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { incentivesText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { LocationsPicker, ServicesPicker } from '../links-picker.tsx'
import { saveRule } from './incentives.queries.ts'
import { bodyOf, isCounted, type RuleTyped, type RuleValues, ruleForm, typedOf } from './rule-form.schema.ts'

type RuleDialogProps = { rule: IncentiveRule | null; month: string; onClose: () => void }

/** A new rule, or an existing one; its posted lines stay. */
export function RuleDialog({ rule, month, onClose }: RuleDialogProps) {
  const t = useText(incentivesText)
  const client = useQueryClient()
  const form = useZodForm<RuleTyped, RuleValues>(ruleForm, typedOf(rule, month))
  const draft = useDraft(
    `incentive-rule-${rule?.id ?? 'new'}`,
    form,
    rule ? { version: rule.version } : undefined,
  )
  const title = t(rule ? 'incentives.edit' : 'incentives.new')
  const save = async (values: RuleValues) => {
    await saveRule(client, rule, bodyOf(values))
    toast.success(t('incentives.saved'))
  }
  return (
    <FormDialog
      title={title}
      size="drawer"
      form={form}
      draft={draft}
      words={{ save: t('incentives.save'), back: t('incentives.back') }}
      onSubmit={save}
      onClose={onClose}
    >
      <RuleFields form={form} />
    </FormDialog>
  )
}

function RuleFields({ form }: { form: FormOf<RuleTyped, RuleValues> }) {
  const t = useText(incentivesText)
  const { control } = form
  const [measure, effect] = form.watch(['measure', 'effect'])
  const links = (name: 'category_ids' | 'location_ids') => {
    const ids = form.watch(name)
    const set = (next: number[]) => form.setValue(name, next, { shouldDirty: true })
    return {
      ids,
      onAdd: ({ id }: { id: number }) => set([...ids, id]),
      onRemove: ({ id }: { id: number }) => set(ids.filter((each) => each !== id)),
    }
  }
  const monthField = { maxLength: 7, width: 'width-pincode' } as const
  return (
    <>
      <TextField control={control} name="name" label={t('incentives.name')} maxLength={80} />
      <div className="field-pair">
        <SelectField
          control={control}
          name="measure"
          label={t('incentives.measure')}
          options={choicesOf(incentiveMeasures)}
        />
        <TextField
          control={control}
          name="threshold"
          label={t(measure === 'rating' ? 'incentives.threshold-rating' : 'incentives.threshold')}
          inputMode="decimal"
          maxLength={5}
        />
      </div>
      <div className="field-pair">
        <SelectField
          control={control}
          name="effect"
          label={t('incentives.effect')}
          options={choicesOf(incentiveEffects)}
        />
        <MoneyField control={control} name="amount" label={t('incentives.amount')} />
      </div>
      {isCounted({ measure, effect }) && (
        <SelectField
          control={control}
          name="per"
          label={t('incentives.per')}
          options={choicesOf(incentivePers)}
        />
      )}
      <MoneyField control={control} name="monthly_cap" label={t('incentives.cap')} optional />
      <div className="field-pair">
        <TextField
          control={control}
          {...monthField}
          name="active_from"
          label={t('incentives.from')}
          help={t('incentives.month-hint')}
        />
        <TextField control={control} {...monthField} name="active_to" label={t('incentives.to')} optional />
      </div>
      <section className="stack stack-tight">
        <h3 className="text-13">{t('incentives.services')}</h3>
        <ServicesPicker {...links('category_ids')} none={t('incentives.all-services')} />
      </section>
      <section className="stack stack-tight">
        <h3 className="text-13">{t('incentives.places')}</h3>
        <LocationsPicker {...links('location_ids')} none={t('incentives.all-places')} />
      </section>
    </>
  )
}
