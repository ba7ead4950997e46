import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { moment, paise, text } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import * as z from 'zod'
import { useCategory } from '#features/categories/public.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { enquiryText } from '#src/text/en/enquiry.ts'
import { useText } from '#src/text/intl.ts'
import { createJobFrom } from '../enquiries.queries.ts'
import { liveJob, visitToCome } from '../next-action.ts'
import { PeriodFields } from '../period-fields.tsx'
import { proposedPeriod } from '../proposed-period.ts'

const jobForm = z
  .object({ starts_at: moment, ends_at: moment, price: paise, note: text(4000).nullable() })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })

type CreateJobProps = { enquiry: Enquiry; onClose: () => void; onEdit: () => void }

/** The job in one step: when, for how much; everything else the enquiry knows is taken over. */
export function CreateJob({ enquiry, onClose, onEdit }: CreateJobProps) {
  const t = useText(enquiryText)
  const missing = missingFor(enquiry)
  const made = liveJob(enquiry)
  return (
    <Dialog title={t('enquiries.job-title', { name: enquiry.name })} onClose={onClose}>
      {made && <Notice hue="amber">{t('enquiries.job-again', { id: recordId('job', made.id) })}</Notice>}
      {enquiryGroup(enquiry.status) === 'done' ? (
        <>
          <Notice hue="amber">{t('enquiries.why.state', { status: statusWord(enquiry.status) })}</Notice>
          <div className="form-actions">
            <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
          </div>
        </>
      ) : missing.length > 0 ? (
        <>
          <Notice
            hue="amber"
            title={t('enquiries.job-missing')}
            items={missing.map((each) => t(`enquiries.missing.${each}`))}
          />
          <div className="form-actions">
            <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
            <Button variant="primary" onClick={onEdit}>
              {t('enquiries.edit')}
            </Button>
          </div>
        </>
      ) : (
        <JobForm enquiry={enquiry} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** What a job cannot do without. */
function missingFor({ category_id, address_id }: Enquiry): ('category' | 'address')[] {
  return [
    ...(category_id === null ? (['category'] as const) : []),
    ...(address_id === null ? (['address'] as const) : []),
  ]
}

function JobForm({ enquiry, onClose }: Omit<CreateJobProps, 'onEdit'>) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useCommissionWords()
  const { category } = useCategory(enquiry.category_id)
  const week = useBusinessWeek()
  const visit = visitToCome(enquiry.schedules, Date.now())
  const { starts_at, ends_at } = visit ?? proposedPeriod(Date.now(), category?.duration_minutes, week)
  const form = useZodForm(jobForm, { starts_at, ends_at, price: enquiry.quoted_price ?? 0, note: null })
  const draft = useDraft(`enquiry-job-${enquiry.id}`, form)
  const price = form.watch('price')
  const id = useId()
  const save = async (values: z.output<typeof jobForm>) => {
    const job = await createJobFrom(client, enquiry.id, values)
    draft.clear()
    onClose()
    toast.success(t('enquiries.job-made', { id: recordId('job', job.id) }))
    await navigate({ to: '/jobs/$id', params: { id: String(job.id) } })
  }
  const { address } = enquiry
  return (
    <Form id={id} form={form} onSubmit={save} label={t('enquiries.create-job')}>
      {draft.notice}
      <p className="text-13 ink-2">
        {t('enquiries.job-intro', {
          service: enquiry.category?.title ?? '',
          place: address ? `${address.line_1}, ${address.area} ${address.pincode}` : '',
        })}
      </p>
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      <MoneyField
        control={form.control}
        name="price"
        label={t('enquiries.job-price')}
        help={price > 0 ? words.line(enquiry.commission_rule, price) : undefined}
      />
      <TextAreaField control={form.control} name="note" label={t('enquiries.job-note')} optional maxLength={4000} />
      <div className="form-actions">
        <LinkButton variant="ghost" to="/jobs/create" search={{ enquiry_id: String(enquiry.id) }}>
          {t('enquiries.job-more')}
        </LinkButton>
        <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
        <SubmitButton control={form.control}>{t('enquiries.job-save')}</SubmitButton>
      </div>
    </Form>
  )
}
