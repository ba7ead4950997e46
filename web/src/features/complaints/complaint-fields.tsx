import { useQuery } from '@tanstack/react-query'
import { hoursToSettle } from 'contract/complaints/complaint-due.rules.ts'
import { complaintKinds, complaintSeverities } from 'contract/complaints/complaints.words.ts'
import type * as z from 'zod'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import type { ComplaintValues, complaintForm } from './complaint-form.schema.ts'
import { ownersQuery } from './complaints.queries.ts'

type ComplaintFieldsProps = { form: FormOf<z.input<typeof complaintForm>, ComplaintValues> }

/** Kind, severity with its due time, text and owner of a complaint. */
export function ComplaintFields({ form: { control } }: ComplaintFieldsProps) {
  const t = useText(complaintsText)
  const owners = useQuery(ownersQuery).data ?? []
  const severities = complaintSeverities.map(({ slug, label }) => ({
    value: slug,
    label: t('complaints.due-in', { severity: label, hours: hoursToSettle[slug] }),
  }))
  return (
    <>
      <SelectField control={control} name="kind" label={t('complaints.kind')} options={choicesOf(complaintKinds)} />
      <RadioGroupField control={control} name="severity" label={t('complaints.severity')} options={severities} />
      <TextAreaField
        control={control}
        name="text"
        label={t('complaints.text')}
        help={t('complaints.text-help')}
        maxLength={4000}
      />
      <SelectField
        control={control}
        name="owner_id"
        label={t('complaints.owner')}
        placeholder={t('complaints.unassigned')}
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
