import { useQuery } from '@tanstack/react-query'
import type { Question } from 'contract/categories/categories.schema.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { temperatures } from 'contract/vocabulary.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useRef } from 'react'
import { AnswersOnDemand, CategoryField, quoteTermsQuery } from '#features/categories/public.ts'
import { useFormLabel } from '#shared/components/fields/form-labels.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { newEnquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from '../enquiries.queries.ts'
import { withLine } from './enquiry-values.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

const CommissionFormula = partOnDemand(() =>
  import('#shared/components/commission-formula.tsx').then((module) => module.CommissionFormula),
)
const prefetched = [CommissionFormula, AnswersOnDemand]

type PartProps = { form: FormOf<EnquiryTyped, EnquiryValues> }

/** The inputs of the enquiry's fields, by name. */
export function useEnquiryInputs(form: PartProps['form']) {
  const t = useText(newEnquiryText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const { control } = form
  const noted = useRef<string | null>(null)
  // A service that is not in the list is written into the note.
  const onUnlisted = (text: string | null) => {
    const line = text && t('new-enquiry.requested', { text })
    if (line === noted.current) return
    form.setValue('note', withLine(form.getValues('note'), noted.current, line), { shouldDirty: true })
    noted.current = line
  }
  return recordInputs({
    control,
    fields: enquiryFields,
    options: {
      phone: { help: t('new-enquiry.phone-help'), autoFocus: true },
    },
    own: {
      // The name is optional for a known caller.
      name: (
        <TextField
          key="name"
          control={control}
          name="name"
          label={enquiryFields.name.label}
          maxLength={120}
        />
      ),
      category_id: <CategoryField control={control} name="category_id" onUnlisted={onUnlisted} />,
      temperature: (
        <RadioGroupField
          key="temperature"
          control={control}
          name="temperature"
          label={enquiryFields.temperature.label}
          options={choicesOf(temperatures)}
          inline
        />
      ),
      quoted_price: <QuotedPrice form={form} />,
      assigned_to: (
        <SelectField
          control={control}
          name="assigned_to"
          label={enquiryFields.assigned_to.label}
          placeholder={t('new-enquiry.nobody')}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ),
    },
  })
}

type Inputs = ReturnType<typeof useEnquiryInputs>

export function CallerPart({ inputs }: { inputs: Pick<Inputs, 'phone' | 'name'> }) {
  const t = useText(newEnquiryText)
  return (
    <Panel title={t('new-enquiry.caller')}>
      <PanelBody className="field-pair">
        {inputs.phone}
        {inputs.name}
      </PanelBody>
    </Panel>
  )
}

/** The remaining fields. */
export function DetailsPart({ inputs }: { inputs: Partial<Inputs> }) {
  const t = useText(newEnquiryText)
  const { temperature, ...others } = inputs
  return (
    <Panel title={t('new-enquiry.details')}>
      <PanelBody className="form">
        <div className="field-pair">{Object.values(others)}</div>
        {temperature}
      </PanelBody>
    </Panel>
  )
}

type RequestPartProps = PartProps & {
  inputs: Pick<Inputs, 'category_id' | 'quoted_price' | 'note'>
  questions: readonly Question[]
}

export function RequestPart({ form, inputs, questions }: RequestPartProps) {
  const t = useText(newEnquiryText)
  const answers = form.watch('answers')
  const problem = form.formState.errors.answers?.message
  useFormLabel('answers', t('new-enquiry.questions'))
  return (
    <Panel title={t('new-enquiry.request')}>
      <PanelBody className="form">
        {inputs.category_id}
        {questions.length > 0 && (
          <AnswersOnDemand
            questions={questions}
            answers={answers}
            onAnswer={({ id }, value) => {
              form.setValue('answers', { ...answers, [id]: value }, { shouldDirty: true })
              form.clearErrors('answers')
            }}
          />
        )}
        {typeof problem === 'string' && (
          <p className="field-error">
            <CircleAlert />
            {issueSentence(t('new-enquiry.questions'), problem)}
          </p>
        )}
        <div className="field-pair">
          {inputs.quoted_price}
          {inputs.note}
        </div>
      </PanelBody>
    </Panel>
  )
}

/** The price and its commission, updated while the user types. */
function QuotedPrice({ form }: PartProps) {
  usePrefetch(prefetched)
  const price = form.watch('quoted_price')
  const terms = useQuery(quoteTermsQuery(form.watch('category_id'))).data
  const hasSum = terms !== undefined && price !== null && price > 0
  return (
    <MoneyField
      control={form.control}
      name="quoted_price"
      label={enquiryFields.quoted_price.label}
      optional
      help={hasSum ? <CommissionFormula terms={terms} price={price} /> : undefined}
    />
  )
}
