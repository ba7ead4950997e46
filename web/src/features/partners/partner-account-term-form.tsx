import { useQueryClient } from '@tanstack/react-query'
import { commissionOf } from 'contract/ledger/commission.rules.ts'
import { useFieldArray } from 'react-hook-form'
import { CategoryField } from '#features/categories/public.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { ruleOf, startingTerm, type TermValues, termForm, termOf } from './term-values.ts'

const kinds = ['percent', 'slabs', 'fixed', 'none'] as const

/** New commission terms from a day on, with what comes of them on an example while they are typed. */
export function TermForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const client = useQueryClient()
  const form = useZodForm(termForm, startingTerm(formats.today()))
  const draft = useDraft(`terms-of-${id}`, form)
  const { control } = form
  const values = form.watch()
  const save = async (typed: TermValues) => {
    await call('POST /partners/{id}/terms', { params: { id }, body: termOf(typed) })
    await changed(client, { type: 'partner', id })
    draft.clear()
    toast.success(t('partner-account.terms-saved', { day: formats.day(typed.applies_from) }))
    onDone()
  }
  const close = () => {
    draft.clear()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('partner-account.terms-add')}>
      {draft.notice}
      <DayField control={control} name="applies_from" label={t('partner-account.terms-day')} />
      <CategoryField control={control} name="category_id" label={t('partner-account.terms-service')} optional />
      <SelectField
        control={control}
        name="kind"
        label={t('partner-account.terms-kind')}
        options={kinds.map((value) => ({ value, label: t(`partner-account.terms-kind.${value}`) }))}
      />
      {values.kind === 'percent' && (
        <TextField
          control={control}
          name="percent"
          label={t('partner-account.terms-percent')}
          inputMode="decimal"
          maxLength={7}
        />
      )}
      {values.kind === 'fixed' && <MoneyField control={control} name="amount" label={t('partner-account.amount')} />}
      {values.kind === 'slabs' && <SlabFields form={form} />}
      {(values.kind === 'percent' || values.kind === 'slabs') && (
        <CheckboxField control={control} name="after_material" label={t('partner-account.terms-after-material')} />
      )}
      {values.kind !== 'none' && (
        <div>
          <MoneyField control={control} name="example" label={t('partner-account.terms-example')} />
          <Example values={values} />
        </div>
      )}
      <SubmitButton control={control} wide>
        {t('partner-account.terms-save')}
      </SubmitButton>
      <Button wide variant="ghost" onClick={close}>
        {t('partner-account.terms-cancel')}
      </Button>
    </Form>
  )
}

/** Each with the amount above which it holds; the first begins at nothing. */
function SlabFields({ form }: { form: FormOf<TermValues, TermValues> }) {
  const t = useText(partnerAccountText)
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'slabs' })
  return (
    <>
      {fields.map((field, at) => (
        <div key={field.id} className="partner-account-slab">
          {at === 0 ? (
            <span className="text-13 ink-2">{t('partner-account.terms-first')}</span>
          ) : (
            <MoneyField
              control={control}
              name={`slabs.${at}.above`}
              label={t('partner-account.terms-slab', { number: at + 1 })}
            />
          )}
          <TextField
            control={control}
            name={`slabs.${at}.percent`}
            label={t('partner-account.terms-rate', { number: at + 1 })}
            inputMode="decimal"
            maxLength={7}
          />
        </div>
      ))}
      <div className="row">
        <Button size="small" onClick={() => append({ above: Number.NaN, percent: '' })}>
          {t('partner-account.terms-more')}
        </Button>
        {fields.length > 1 && (
          <Button size="small" variant="ghost" onClick={() => remove(fields.length - 1)}>
            {t('partner-account.terms-less')}
          </Button>
        )}
      </div>
    </>
  )
}

/** `20% of ₹3,200.00 = ₹640.00`. A quarter of the example is material where that matters. */
function Example({ values }: { values: TermValues }) {
  const formats = useFormats()
  const words = useCommissionWords()
  const rule = ruleOf(values)
  const price = values.example ?? 0
  if (!rule || !Number.isInteger(price)) return null
  const material = Math.round(price / 4)
  const amount = formats.money(commissionOf(rule, price, material))
  return (
    <p className="partner-account-after" role="status">
      {words.spoken(rule, price, material)} = {amount}
    </p>
  )
}
