import { useQuery, useQueryClient } from '@tanstack/react-query'
import { jobFields } from 'contract/jobs/job-fields.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { id } from 'contract/shared/fields.ts'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { CategoryField, useCategory } from '#features/categories/public.ts'
import { customerQuery } from '#features/customers/public.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { addressLine } from '../address-line.ts'
import { updateJob } from '../job-moves.queries.ts'

const jobForm = z.object({ category_id: jobFields.category_id, address_id: id.nullable(), note: jobFields.note })
type Values = z.output<typeof jobForm>

function valuesOf(job: Job): Values {
  return { category_id: job.category.id, address_id: job.address?.id ?? null, note: job.note }
}

const labels = { category_id: 'jobs.service', address_id: 'jobs.address', note: 'jobs.note' } as const

/** Service, address and note of a job, in its panel. */
export function JobForm({ job, onDone }: { job: Job; onDone: () => void }) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const form = useZodForm(jobForm, valuesOf(job))
  const draft = useDraft(`job-${job.id}`, form, { version: job.version })
  const addresses = useQuery(customerQuery(job.customer.id)).data?.addresses ?? (job.address ? [job.address] : [])
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
    return String(value ?? '')
  }
  return (
    <Form form={form} onSubmit={save} label={t('jobs.edit-job')}>
      {draft.notice}
      <ConflictNotice clash={clash} label={(field) => t(labels[field])} show={show} onTake={take} />
      <CategoryField control={control} name="category_id" keep={job.category.id} />
      {addresses.length > 0 && (
        <SelectField
          control={control}
          name="address_id"
          label={t('jobs.address')}
          options={addresses.map((address) => ({ value: address.id, label: addressLine(address) }))}
        />
      )}
      <TextAreaField control={control} name="note" label={t('jobs.note')} optional maxLength={4000} />
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
