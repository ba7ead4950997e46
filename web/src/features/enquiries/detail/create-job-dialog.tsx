import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { moment, paise, text } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useEffect, useId } from 'react'
import * as z from 'zod'
import { questionsQuery, useCategory } from '#features/categories/public.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { FreeSlots } from '#shared/components/period/free-slots.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { createJobFrom } from '../enquiries.queries.ts'
import { liveJob, visitToCome } from '../next-action.ts'

const jobForm = z
  .object({ starts_at: moment, ends_at: moment, price: paise.nullable(), note: text(4000).nullable() })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })

/** A fact of the page or a question of the call script. */
export type Missing = { fact: 'name' | 'category_id' | 'address_id' } | { question: number }

type CreateJobProps = { enquiry: Enquiry; onClose: () => void; onGo: (missing: Missing) => void }

/** Creates the job in one step: time and price are typed, the rest is copied from the enquiry. */
export function CreateJob({ enquiry, onClose, onGo }: CreateJobProps) {
  const t = useText(enquiryText)
  const missing = useMissing(enquiry)
  const existingJob = liveJob(enquiry)
  return (
    <Dialog title={t('enquiries.job-title', { name: callerName(enquiry.name) })} onClose={onClose}>
      {existingJob && (
        <Notice hue="amber">{t('enquiries.job-again', { id: recordId('job', existingJob.id) })}</Notice>
      )}
      {enquiryGroup(enquiry.status) === 'done' ? (
        <>
          <Notice hue="amber">{t('enquiries.why.state', { status: statusWord(enquiry.status) })}</Notice>
          <div className="form-actions">
            <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
          </div>
        </>
      ) : missing.length > 0 ? (
        <MissingList missing={missing} onClose={onClose} onGo={onGo} />
      ) : (
        <JobForm enquiry={enquiry} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Missing facts in the order of the page, then required questions without an answer. */
function useMissing({ name, category_id, address_id, answers }: Enquiry): (Missing & { label: string })[] {
  const t = useText(enquiryText)
  const questions = useQuery(questionsQuery(category_id)).data ?? []
  const answered = new Set(answers.map(({ question_id }) => question_id))
  const facts = [
    ...(name === null ? (['name'] as const) : []),
    ...(category_id === null ? (['category_id'] as const) : []),
    ...(address_id === null ? (['address_id'] as const) : []),
  ]
  return [
    ...facts.map((fact) => ({ fact, label: t(`enquiries.missing.${fact}`) })),
    ...questions
      .filter(({ id, required }) => required && !answered.has(id))
      .map(({ id, label }) => ({ question: id, label })),
  ]
}

type MissingListProps = { missing: readonly (Missing & { label: string })[] } & Pick<
  CreateJobProps,
  'onClose' | 'onGo'
>

/** The missing facts of the job; each line leads to its field, the button to the first. */
function MissingList({ missing, onClose, onGo }: MissingListProps) {
  const t = useText(enquiryText)
  const first = missing[0]
  return (
    <>
      <Notice hue="amber" title={t('enquiries.job-missing')}>
        <div className="row row-wrap">
          {missing.map(({ label, ...target }) => (
            <Button key={label} size="small" onClick={() => onGo(target)}>
              {label}
            </Button>
          ))}
        </div>
      </Notice>
      <div className="form-actions">
        <Button onClick={onClose}>{t('enquiries.cancel')}</Button>
        {first && (
          <Button variant="primary" onClick={() => onGo(first)}>
            {t('enquiries.add-missing')}
          </Button>
        )}
      </div>
    </>
  )
}

function JobForm({ enquiry, onClose }: Omit<CreateJobProps, 'onGo'>) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const words = useCommissionWords()
  const { category } = useCategory(enquiry.category_id)
  const week = useBusinessWeek()
  const visit = visitToCome(enquiry.schedules, currentTime())
  const { starts_at, ends_at } = visit ?? proposedPeriod(currentTime(), category?.duration_minutes, week)
  const form = useZodForm(jobForm, { starts_at, ends_at, price: enquiry.quoted_price, note: null })
  const draft = useDraft(`enquiry-job-${enquiry.id}`, form)
  const price = form.watch('price')
  const id = useId()
  useEffect(() => {
    // After the dialog has taken the focus. Only the price may be missing on the enquiry.
    if (enquiry.quoted_price === null) setTimeout(() => form.setFocus('price'))
  }, [form, enquiry.quoted_price])
  const save = async (values: z.output<typeof jobForm>) => {
    const price = values.price ?? 0
    if (price === 0 && !(await confirm({ title: t('enquiries.job-free') }))) return form.setFocus('price')
    const job = await createJobFrom(client, enquiry.id, { ...values, price })
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
      {address && enquiry.category_id !== null && (
        <FreeSlots
          categoryId={enquiry.category_id}
          locationId={address.location_id}
          period={{ starts_at: form.watch('starts_at'), ends_at: form.watch('ends_at') }}
          proposed={visit ? undefined : starts_at}
          onChoose={(slot) => {
            form.setValue('starts_at', slot.starts_at, { shouldDirty: true })
            form.setValue('ends_at', slot.ends_at, { shouldDirty: true })
          }}
        />
      )}
      <MoneyField
        control={form.control}
        name="price"
        label={t('enquiries.job-price')}
        help={price ? words.line(enquiry, price) : undefined}
      />
      <TextAreaField
        control={form.control}
        name="note"
        label={t('enquiries.job-note')}
        optional
        maxLength={4000}
      />
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
