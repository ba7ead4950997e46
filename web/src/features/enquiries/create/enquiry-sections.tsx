import { useQuery } from '@tanstack/react-query'
import type { Question } from 'contract/categories/categories.schema.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { isLost } from 'contract/enquiries/enquiries.lifecycle.ts'
import { temperatures } from 'contract/vocabulary.ts'
import { CircleAlert } from 'lucide-react'
import { AnswerFields, CategoryField, commissionRuleQuery, useCategory } from '#features/categories/public.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { useFormLabel } from '#shared/components/fields/form-labels.ts'
import { issueUnderField } from '#shared/components/fields/issue-words.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from '../enquiries.queries.ts'
import { FollowUpChoices } from '../follow-up-choices.tsx'
import { PeriodFields } from '../period-fields.tsx'
import { proposedPeriod } from '../proposed-period.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

const CommissionFormula = partOnDemand(() =>
  import('#shared/components/commission-formula.tsx').then((module) => module.CommissionFormula),
)
const soon = [CommissionFormula]

type PartProps = { form: FormOf<EnquiryTyped, EnquiryValues> }

/** The inputs of the enquiry's fields, by name. */
export function useEnquiryInputs(form: PartProps['form']) {
  const t = useText(enquiriesText)
  const staff = useQuery(staffNamesQuery).data ?? []
  const { control } = form
  return recordInputs({
    control,
    fields: enquiryFields,
    options: {
      phone: { help: t('enquiries.phone-help'), autoFocus: true },
      note: { help: t('enquiries.note-help') },
    },
    own: {
      category_id: <CategoryField control={control} name="category_id" />,
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
          placeholder={t('enquiries.nobody')}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ),
    },
  })
}

type Inputs = ReturnType<typeof useEnquiryInputs>

/** The caller, and every field that no other part shows. */
export function CallerPart({ inputs }: { inputs: Pick<Inputs, 'phone' | 'name'> }) {
  const t = useText(enquiriesText)
  const { phone, name, ...others } = inputs
  return (
    <Panel title={t('enquiries.caller')}>
      <PanelBody className="form">
        {phone}
        {name}
        {Object.values(others)}
      </PanelBody>
    </Panel>
  )
}

type RequestPartProps = PartProps & {
  inputs: Pick<Inputs, 'category_id' | 'quoted_price'>
  questions: readonly Question[]
}

export function RequestPart({ form, inputs, questions }: RequestPartProps) {
  const t = useText(enquiriesText)
  const answers = form.watch('answers')
  const problem = form.formState.errors.answers?.message
  useFormLabel('answers', t('enquiries.questions'))
  return (
    <Panel title={t('enquiries.request')}>
      <PanelBody className="form">
        {inputs.category_id}
        {questions.length > 0 && (
          <AnswerFields
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
            {issueUnderField(problem)}
          </p>
        )}
        {inputs.quoted_price}
      </PanelBody>
    </Panel>
  )
}

/** The price, and what the commission on it would be, while it is typed. */
function QuotedPrice({ form }: PartProps) {
  useBroughtSoon(soon)
  const price = form.watch('quoted_price')
  const rule = useQuery(commissionRuleQuery(form.watch('category_id'))).data
  const hasSum = rule !== undefined && price !== null && price > 0
  return (
    <MoneyField
      control={form.control}
      name="quoted_price"
      label={enquiryFields.quoted_price.label}
      optional
      help={hasSum ? <CommissionFormula rule={rule} price={price} /> : undefined}
    />
  )
}

/** What was agreed besides the outcome: when to call again, a visit, who sees to it, a note. */
export function PlanPart({ form, inputs }: PartProps & { inputs: Pick<Inputs, 'assigned_to' | 'note'> }) {
  const t = useText(enquiriesText)
  const { control } = form
  const status = form.watch('status')
  const mustCall = status === 'asked-to-call-later'
  return (
    <Panel title={t('enquiries.plan')}>
      <PanelBody className="form">
        {!isLost(status) && (
          <div className="stack stack-tight">
            <DateTimeField
              control={control}
              name="follow_up_at"
              label={t('enquiries.follow-up')}
              optional={!mustCall}
              help={mustCall ? undefined : t('enquiries.follow-up-help')}
            />
            <FollowUpChoices
              onChoose={(moment) => form.setValue('follow_up_at', moment, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
        )}
        <VisitPart form={form} />
        {inputs.assigned_to}
        {inputs.note}
      </PanelBody>
    </Panel>
  )
}

function VisitPart({ form }: PartProps) {
  const t = useText(enquiriesText)
  const { category } = useCategory(form.watch('category_id'))
  const week = useBusinessWeek()
  const set = (visit: EnquiryTyped['visit']) => form.setValue('visit', visit, { shouldDirty: true })
  if (form.watch('visit') === null) {
    return (
      <div>
        <Button size="small" onClick={() => set(proposedPeriod(Date.now(), category?.duration_minutes, week))}>
          {t('enquiries.visit-add')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="form">
      <legend className="field-label">{t('enquiries.visit')}</legend>
      <PeriodFields form={form} start="visit.starts_at" end="visit.ends_at" />
      <div>
        <Button size="small" variant="ghost" onClick={() => set(null)}>
          {t('enquiries.visit-drop')}
        </Button>
      </div>
    </fieldset>
  )
}
