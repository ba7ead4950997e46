import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { reworkBearers } from 'contract/complaints/complaints.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { slugs } from 'contract/shared/terms.ts'
import { useState } from 'react'
import type * as z from 'zod'
import { useCategory } from '#features/categories/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { FreeSlots } from '#shared/components/period/free-slots.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { complaintReworkForm } from './complaint-form.schema.ts'
import { createRework } from './complaints.queries.ts'
import { WarrantyNote } from './warranty-note.tsx'

type ReworkDialogProps = { complaint: Complaint; onClose: () => void }

/** Plans a job that repeats the work: free, and by the first partner unless the user chooses otherwise. */
export function ReworkDialog({ complaint, onClose }: ReworkDialogProps) {
  const t = useText(complaintsText)
  const client = useQueryClient()
  const { partner } = complaint
  const { category } = useCategory(complaint.category.id)
  const week = useBusinessWeek()
  const [proposed] = useState(() => proposedPeriod(currentTime(), category?.duration_minutes, week))
  const form = useZodForm(complaintReworkForm, {
    ...proposed,
    price: 0,
    note: complaint.text,
    partner_id: partner?.id ?? null,
    borne_by: 'company',
    visit_cost: null,
  })
  const { control } = form
  const borneBy = form.watch('borne_by')
  const bearers = slugs(reworkBearers).filter((bearer) => bearer !== 'partner' || partner !== null)
  const draft = useDraft(`complaint-${complaint.id}-rework`, form)
  const title = t('complaints.rework.title', { id: recordId('complaint', complaint.id) })
  return (
    <FormDialog
      title={title}
      text={t('complaints.rework.text', { id: recordId('job', complaint.job_id) })}
      form={form}
      draft={draft}
      words={{ save: t('complaints.rework'), back: t('complaints.cancel') }}
      before={
        <>
          <p>
            <WarrantyNote to={complaint.job.warranty_to} />
          </p>
          <ChangedMeanwhile version={complaint.version} />
        </>
      }
      onSubmit={async (values) => {
        const isByPrice = values.borne_by === 'customer'
        // The value of a hidden field is ignored.
        const costs = isByPrice ? { visit_cost: 0 } : { price: 0, visit_cost: values.visit_cost ?? 0 }
        const { reworks } = await createRework(client, complaint, { ...values, ...costs })
        toast.success(t('complaints.rework.created', { id: recordId('job', reworks.at(-1)?.id ?? 0) }))
      }}
      onClose={onClose}
    >
      <ReworkPlan complaint={complaint} form={form} proposed={proposed.starts_at} />
      <SelectField
        control={control}
        name="partner_id"
        label={t('complaints.rework.partner')}
        placeholder={t('complaints.rework.later')}
        options={
          partner ? [{ value: partner.id, label: t('complaints.rework.first', { name: partner.name }) }] : []
        }
      />
      <SelectField
        control={control}
        name="borne_by"
        label={t('complaints.rework.borne-by')}
        help={t(`complaints.rework.borne-by.${borneBy}-help`)}
        options={bearers.map((value) => ({ value, label: t(`complaints.rework.borne-by.${value}`) }))}
      />
      {borneBy === 'customer' ? (
        <MoneyField control={control} name="price" label={t('complaints.rework.price')} />
      ) : (
        <MoneyField
          control={control}
          name="visit_cost"
          label={t('complaints.rework.visit-cost')}
          help={t('complaints.rework.visit-cost-help')}
        />
      )}
      <TextAreaField
        control={control}
        name="note"
        label={t('complaints.rework.note')}
        optional
        maxLength={4000}
      />
    </FormDialog>
  )
}

type ReworkForm = FormOf<z.input<typeof complaintReworkForm>, z.output<typeof complaintReworkForm>>
/** `proposed`: the default start of the form. */
type ReworkPlanProps = { complaint: Complaint; form: ReworkForm; proposed: string }

/** Start and end, and whether a partner fits the service at the address of the first job. */
function ReworkPlan({ complaint, form, proposed }: ReworkPlanProps) {
  const { data: job } = useQuery(apiQuery('GET /jobs/{id}', { params: { id: complaint.job_id } }))
  const [starts_at, ends_at] = form.watch(['starts_at', 'ends_at'])
  return (
    <>
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      {job?.address && starts_at && ends_at && (
        <FreeSlots
          categoryId={complaint.category.id}
          locationId={job.address.location_id}
          period={{ starts_at, ends_at }}
          proposed={proposed}
          onChoose={(slot) => {
            form.setValue('starts_at', slot.starts_at, { shouldDirty: true })
            form.setValue('ends_at', slot.ends_at, { shouldDirty: true })
          }}
        />
      )}
    </>
  )
}
