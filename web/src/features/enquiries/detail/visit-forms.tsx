import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import { moment, requiredText } from 'contract/shared/fields.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import type { Period } from '#shared/components/period/proposed-period.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { callDeskPageText, enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

const reason = requiredText(500)
const moved = z
  .object({ starts_at: moment, ends_at: moment, reason })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
/** A first visit needs no reason: the field is hidden and holds this. */
const unreasoned = '-'

type VisitFormProps = {
  period: Period
  saveLabel: string
  onSave: (values: Period) => Promise<unknown>
  onCancel: () => void
}

/** Plans a visit. */
export function VisitForm({ period, saveLabel, onSave, onCancel }: VisitFormProps) {
  const { starts_at, ends_at } = period
  const form = useZodForm(moved, { starts_at, ends_at, reason: unreasoned })
  useEffect(() => form.setFocus('starts_at'), [form])
  return (
    <Form form={form} onSubmit={onSave} label={saveLabel} className="space-above-small">
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      <FormButtons form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

type MovedValues = z.output<typeof moved>
type MoveVisitFormProps = {
  visit: Schedule
  onSave: (values: MovedValues, version: number) => Promise<unknown>
  onCancel: () => void
}

/** The times as form values; every change has its own reason. */
const valuesOf = ({ starts_at, ends_at }: Schedule): MovedValues => ({ starts_at, ends_at, reason: '' })

/** Moves a visit with the reason. After a conflict the user chooses one of the two times. */
export function MoveVisitForm({ visit, onSave, onCancel }: MoveVisitFormProps) {
  const t = useText(enquiryText)
  const td = useText(callDeskPageText)
  const formats = useFormats()
  const form = useZodForm(moved, valuesOf(visit))
  const draft = useDraft(`visit-move-${visit.id}`, form, { version: visit.version })
  useEffect(() => form.setFocus('starts_at'), [form])
  const saving = useMergingSave<MovedValues, MovedValues, Schedule>({
    form,
    record: visit,
    restored: draft.restored,
    valuesOf,
    save: (_, version) => onSave(form.getValues(), version),
  })
  const saveLabel = t('enquiries.visit-move-save')
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        if (!(await saving.run(values))) return
        draft.clear()
        onCancel()
      }}
      label={saveLabel}
      className="space-above-small"
    >
      {draft.notice}
      <ConflictNotice
        clash={saving.clash}
        label={(field) => td(`desk.visit.${field}`)}
        show={(_, value) => (value ? formats.dayTime(String(value)) : '')}
        onTake={saving.take}
      />
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      <TextField control={form.control} name="reason" label={t('enquiries.reason')} maxLength={500} />
      <FormButtons form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

type FormButtonsProps = { form: FormOf<MovedValues, MovedValues>; saveLabel: string; onCancel: () => void }

function FormButtons({ form, saveLabel, onCancel }: FormButtonsProps) {
  const t = useText(enquiryText)
  return (
    <div className="row">
      <SubmitButton control={form.control} size="small">
        {saveLabel}
      </SubmitButton>
      <Button size="small" variant="ghost" onClick={onCancel}>
        {t('enquiries.cancel')}
      </Button>
    </div>
  )
}

const cancelled = z.object({ reason })

type CancelVisitFormProps = {
  visit: Schedule
  onSave: (reason: string, version: number) => Promise<unknown>
  onCancel: () => void
}

/** Cancels a visit with the reason. If another user has moved the visit, the form says so first. */
export function CancelVisitForm({ visit, onSave, onCancel }: CancelVisitFormProps) {
  const t = useText(enquiryText)
  const td = useText(callDeskPageText)
  const formats = useFormats()
  const form = useZodForm(cancelled, { reason: '' })
  const draft = useDraft(`visit-cancel-${visit.id}`, form)
  const [now, setNow] = useState({ version: visit.version, notice: null as string | null })
  const save = t('enquiries.visit-cancel-save')
  const cancel = async ({ reason }: { reason: string }) => {
    try {
      await onSave(reason, now.version)
      draft.clear()
      onCancel()
    } catch (error) {
      const current = staleRecord<Schedule>(error)
      if (!current || current.status === 'cancelled') throw error
      const when = formats.period(current.starts_at, current.ends_at)
      setNow({ version: current.version, notice: td('desk.visit.moved', { when }) })
    }
  }
  return (
    <Form form={form} onSubmit={cancel} label={save} className="space-above-small">
      {draft.notice}
      {now.notice && (
        <Notice hue="amber" alert>
          {now.notice}
        </Notice>
      )}
      <TextField
        control={form.control}
        name="reason"
        label={t('enquiries.reason')}
        maxLength={500}
        autoFocus
      />
      <div className="row">
        <SubmitButton control={form.control} size="small">
          {save}
        </SubmitButton>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('enquiries.visit-keep')}
        </Button>
      </div>
    </Form>
  )
}
