import { useQuery } from '@tanstack/react-query'
import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import { hoursToSettle } from 'contract/complaints/complaints.rules.ts'
import { complaintSeverities } from 'contract/complaints/complaints.words.ts'
import type * as z from 'zod'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import type { ComplaintValues, complaintForm } from './complaint-form.schema.ts'
import { ownersQuery } from './complaints.queries.ts'

type ComplaintFieldsProps = { form: FormOf<z.input<typeof complaintForm>, ComplaintValues> }

/** The fields of a complaint; each severity with its due time. */
export function ComplaintFields({ form: { control } }: ComplaintFieldsProps) {
  const t = useText(complaintsText)
  const owners = useQuery(ownersQuery).data ?? []
  const severities = complaintSeverities.map(({ slug, label }) => ({
    value: slug,
    label: t('complaints.due-in', { severity: label, hours: hoursToSettle[slug] }),
  }))
  const { owner_id, ...inputs } = recordInputs({
    control,
    fields: complaintFields,
    options: { text: { help: t('complaints.text-help') } },
    own: {
      severity: (
        <RadioGroupField
          key="severity"
          control={control}
          name="severity"
          label={complaintFields.severity.label}
          options={severities}
        />
      ),
      owner_id: (
        <SelectField
          control={control}
          name="owner_id"
          label={complaintFields.owner_id.label}
          placeholder={t('complaints.unassigned')}
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ),
    },
  })
  return (
    <>
      {Object.values(inputs)}
      {owner_id}
    </>
  )
}
