import { useQuery, useQueryClient } from '@tanstack/react-query'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { fieldInputs } from 'contract/shared/field-schemas.ts'
import { id } from 'contract/shared/fields.ts'
import { fieldsShown, fieldText, fieldValues } from 'contract/shared/record-fields.ts'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { CategoryField, useCategory } from '#features/categories/public.ts'
import { customerQuery } from '#features/customers/public.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { addressLine } from '../address-line.ts'
import { updateJob } from '../job-moves.queries.ts'

/** The fields of the panel; amounts have a form of their own. */
const fields = fieldsShown(jobFields, 'facts')
const jobForm = z.object({ ...fieldInputs(fields), address_id: id.nullable() })
type Values = z.output<typeof jobForm>

function valuesOf(job: Job): Values {
  return { ...fieldValues(fields, job), address_id: job.address?.id ?? null }
}

/** Service, address, note and the other fields of a job's panel. */
export function JobForm({ job, onDone }: { job: Job; onDone: () => void }) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const form = useZodForm(jobForm, valuesOf(job))
  const draft = useDraft(`job-${job.id}`, form, { version: job.version })
  const addresses =
    useQuery(customerQuery(job.customer.id)).data?.addresses ?? (job.address ? [job.address] : [])
  const { control } = form
  const { run, clash, take } = useMergingSave<Values, z.input<typeof jobForm>, Job>({
    form,
    record: job,
    restored: draft.restored,
    valuesOf,
    save: ({ address_id, ...changes }, version) =>
      updateJob(client, job.id, { ...changes, ...(address_id ? { address_id } : {}) }, version),
  })
  const save = async (values: Values) => {
    if (!(await run(values))) return
    draft.clear()
    onDone()
  }
  const addressOf = (value: unknown) => addresses.find((address) => address.id === value)
  const show = (field: keyof Values, value: unknown): ReactNode => {
    if (field === 'category_id') return <CategoryTitle id={Number(value)} />
    if (field === 'address_id') return addressOf(value)?.line_1 ?? ''
    return fieldText(fields[field], value)
  }
  const { category_id, ...inputs } = recordInputs({
    control,
    fields,
    own: { category_id: <CategoryField control={control} name="category_id" keep={job.category.id} /> },
  })
  return (
    <Form form={form} onSubmit={save} label={t('jobs.edit-job')}>
      {draft.notice}
      <ConflictNotice
        clash={clash}
        label={(field) => (field === 'address_id' ? t('jobs.address') : fields[field].label)}
        show={show}
        onTake={take}
      />
      {category_id}
      {addresses.length > 0 && (
        <SelectField
          control={control}
          name="address_id"
          label={t('jobs.address')}
          options={addresses.map((address) => ({ value: address.id, label: addressLine(address) }))}
        />
      )}
      {Object.values(inputs)}
      <div className="form-actions">
        <Button
          variant="ghost"
          onClick={() => {
            draft.clear()
            onDone()
          }}
        >
          {t('jobs.cancel-edit')}
        </Button>
        <SubmitButton control={control}>{t('jobs.save-changes')}</SubmitButton>
      </div>
    </Form>
  )
}

function CategoryTitle({ id }: { id: number }) {
  return <>{useCategory(id).category?.title ?? id}</>
}
