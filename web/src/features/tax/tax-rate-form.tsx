import { useQueryClient } from '@tanstack/react-query'
import { day } from 'contract/shared/fields.ts'
import { slugs } from 'contract/shared/terms.ts'
import { taxAdded, taxParts } from 'contract/tax/tax.rules.ts'
import { taxModeOptions, taxModes } from 'contract/tax/tax.words.ts'
import * as z from 'zod'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { readPercent, useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { taxText } from '#src/text/en/tax.ts'
import { useText } from '#src/text/intl.ts'

const rateForm = z
  .object({
    applies_from: day,
    mode: z.enum(slugs(taxModes)),
    sac: z.string().trim(),
    percent: z.string(),
    includes_tax: z.boolean(),
  })
  .superRefine(({ mode, sac, percent }, context) => {
    if (mode === 'none') return
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!/^99\d{4}$/.test(sac)) wrong('sac', 'Enter 6 digits that begin with 99, such as 998714')
    if (readPercent(percent) === null) wrong('percent', 'Enter a percentage such as 18')
  })
type RateValues = z.output<typeof rateForm>

/** ₹1,180.00, of which 18 % is a round amount. */
const example = 118_000

/** A new GST rate from a day on, with an example price. */
export function TaxRateForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(taxText)
  const formats = useFormats()
  const client = useQueryClient()
  const start: RateValues = {
    applies_from: formats.today(),
    mode: 'supplier',
    sac: '',
    percent: '18',
    includes_tax: true,
  }
  const form = useZodForm(rateForm, start)
  const draft = useDraft(`tax-rate-of-${id}`, form)
  const { control } = form
  const values = form.watch()
  const save = async ({ applies_from, mode, sac, percent, includes_tax }: RateValues) => {
    const terms = mode === 'none' ? { sac: null, rate: null } : { sac, rate: readPercent(percent) }
    await call('POST /categories/{id}/tax', {
      params: { id },
      body: { applies_from, mode, ...terms, includes_tax },
    })
    await changed(client, { type: 'category', id })
    draft.clear()
    toast.success(t('tax.rate-saved', { day: formats.day(applies_from) }))
    onDone()
  }
  const close = () => {
    draft.clear()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('tax.rate-add')}>
      {draft.notice}
      <DayField control={control} name="applies_from" label={t('tax.rate-day')} />
      <SelectField control={control} name="mode" label={t('tax.rate-mode')} options={taxModeOptions} />
      {values.mode !== 'none' && (
        <>
          <TextField
            control={control}
            name="sac"
            label={t('tax.rate-sac')}
            help={t('tax.rate-sac-help')}
            inputMode="numeric"
            maxLength={6}
            width="width-pincode"
          />
          <TextField
            control={control}
            name="percent"
            label={t('tax.rate-percent')}
            inputMode="decimal"
            maxLength={6}
            width="width-pincode"
          />
          <CheckboxField control={control} name="includes_tax" label={t('tax.rate-includes')} />
          <Example values={values} />
        </>
      )}
      <SubmitButton control={control} wide>
        {t('tax.rate-save')}
      </SubmitButton>
      <Button wide variant="ghost" onClick={close}>
        {t('tax.rate-cancel')}
      </Button>
    </Form>
  )
}

function Example({ values: { percent, includes_tax } }: { values: RateValues }) {
  const t = useText(taxText)
  const { money } = useFormats()
  const rate = readPercent(percent)
  if (rate === null) return null
  const rule = { mode: 'supplier', sac: '', rate, includes_tax } as const
  const { taxable, total } = taxParts(example + taxAdded(rule, example), rate, true)
  const words = {
    price: money(example),
    taxable: money(taxable),
    tax: money(total - taxable),
    total: money(total),
  }
  return (
    <p className="text-12 ink-3" role="status">
      {t('tax.rate-example', words)}
    </p>
  )
}
