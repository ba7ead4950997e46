import { useQueryClient } from '@tanstack/react-query'
import { type CommissionRule, commissionOf } from 'contract/ledger/commission.rules.ts'
import { day, id, paise } from 'contract/shared/fields.ts'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod'
import { CategoryField, CompareButton, type ProposedTerms } from '#features/categories/public.ts'
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
import { readPercent, useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

const kinds = ['percent', 'slabs', 'fixed', 'none'] as const

/** New commission terms from a day on, with the result for an example while the user types. */
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
      <CategoryField
        control={control}
        name="category_id"
        label={t('partner-account.terms-service')}
        optional
      />
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
      {values.kind === 'fixed' && (
        <MoneyField control={control} name="amount" label={t('partner-account.amount')} />
      )}
      {values.kind === 'slabs' && <SlabFields form={form} />}
      {(values.kind === 'percent' || values.kind === 'slabs') && (
        <CheckboxField
          control={control}
          name="after_material"
          label={t('partner-account.terms-after-material')}
        />
      )}
      {values.kind !== 'none' && (
        <div>
          <MoneyField control={control} name="example" label={t('partner-account.terms-example')} />
          <Example values={values} />
        </div>
      )}
      <CompareButton
        propose={async () =>
          (await form.trigger(undefined, { shouldTouch: true }))
            ? proposalOf(id, termOf(form.getValues()))
            : null
        }
      />
      <SubmitButton control={control} wide>
        {t('partner-account.terms-save')}
      </SubmitButton>
      <Button wide variant="ghost" onClick={close}>
        {t('partner-account.terms-cancel')}
      </Button>
    </Form>
  )
}

/** Each with the amount above which it applies; the first begins at zero. */
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
      {words.calculation(rule, price, material)} = {amount}
    </p>
  )
}

const noPercent = 'Enter a percentage such as 12.5'

/** The values of the form of commission terms. Fields of another kind stay in the form and are not sent. */
export const termForm = z
  .object({
    category_id: id.nullable(),
    applies_from: day,
    kind: z.enum(['percent', 'slabs', 'fixed', 'none']),
    percent: z.string(),
    amount: paise.nullable().or(z.nan()),
    slabs: z.array(z.object({ above: paise.nullable().or(z.nan()), percent: z.string() })),
    after_material: z.boolean(),
    example: paise.nullable().or(z.nan()),
  })
  .superRefine(({ kind, percent, amount, slabs }, context) => {
    const wrong = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message })
    if (kind === 'percent' && readPercent(percent) === null) wrong(noPercent, 'percent')
    if (kind === 'fixed' && !Number.isInteger(amount)) wrong('Enter an amount', 'amount')
    if (kind !== 'slabs') return
    slabs.forEach((slab, at) => {
      if (readPercent(slab.percent) === null) wrong(noPercent, 'slabs', at, 'percent')
      const before = at === 0 ? -1 : (slabs[at - 1]?.above ?? 0)
      if (!Number.isInteger(slab.above) || slab.above! <= before)
        wrong('Enter more than in the row above', 'slabs', at, 'above')
    })
  })
type TermValues = z.output<typeof termForm>

/** @param today day in the business's zone */
export function startingTerm(today: string): TermValues {
  return {
    category_id: null,
    applies_from: today,
    kind: 'percent',
    percent: '20',
    amount: null,
    slabs: [
      { above: 0, percent: '20' },
      { above: 500_000, percent: '25' },
    ],
    after_material: false,
    example: 320_000,
  }
}

/** The body of the request. */
export function termOf({
  category_id,
  applies_from,
  kind,
  percent,
  amount,
  slabs,
  after_material,
}: TermValues) {
  return {
    category_id,
    applies_from,
    kind,
    value: kind === 'percent' ? readPercent(percent) : kind === 'fixed' ? amount : null,
    slabs:
      kind === 'slabs'
        ? slabs.map((slab) => ({ above: slab.above ?? 0, rate: readPercent(slab.percent) ?? 0 }))
        : null,
    after_material: after_material && (kind === 'percent' || kind === 'slabs'),
  }
}

/** The terms as parameters of a comparison. */
export function proposalOf(id: number, terms: ReturnType<typeof termOf>): ProposedTerms {
  const { category_id, kind, value, slabs, after_material } = terms
  return {
    partner_id: String(id),
    kind,
    after_material: after_material ? 'true' : 'false',
    ...(category_id !== null && { category_id: String(category_id) }),
    ...(value !== null && { value: String(value) }),
    ...(slabs && { slabs: slabs.map(({ above, rate }) => `${above}:${rate}`).join(',') }),
  }
}

/** The rule of the typed terms, for the example; null while they are not valid. */
export function ruleOf(values: TermValues): CommissionRule | null {
  const { kind, value, slabs, after_material } = termOf(values)
  if (kind === 'none') return null
  if (kind !== 'slabs' && !Number.isInteger(value)) return null
  const isWhole = slabs?.every(({ above }) => Number.isInteger(above)) ?? true
  if (!isWhole) return null
  return {
    kind,
    value: value ?? 0,
    after_material,
    source: 'partner',
    source_title: null,
    ...(slabs && { slabs }),
  }
}
