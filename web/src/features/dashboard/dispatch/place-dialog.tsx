import { useQuery } from '@tanstack/react-query'
import { period } from 'contract/enquiries/schedule.schema.ts'
import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { id } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PeriodFields } from '#features/enquiries/period-picker.tsx'
import { suggestionsQuery } from '#features/jobs/jobs.queries.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { TextLink } from '#shared/components/links.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { canMove } from './desk.ts'
import { type Place, placeOf } from './dispatch.queries.ts'
import { PlaceCheck, usePlaceWarnings } from './place-check.tsx'
import { PlacePartner } from './place-partner.tsx'

const placeForm = z
  .object({ ...period.shape, partner_id: id.nullable() })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
type Values = z.input<typeof placeForm>

type PlaceDialogProps = { job: DayJob; onPlace: (place: Place, isWarned: boolean) => void; onClose: () => void }

/** A job of the day: what it is, and whom to send when, for whoever neither drags nor moves it by keys. */
export function PlaceDialog({ job, onPlace, onClose }: PlaceDialogProps) {
  const t = useText(dispatchText)
  const formId = useId()
  const form = useZodForm(placeForm, placeOf(job) as Values)
  const warnings = usePlaceWarnings(job, form)
  const number = recordId('job', job.id)
  const isFixed = !canMove(job)
  const title = isFixed
    ? t('dispatch.ask.title-fixed', { id: number, name: job.customer.name })
    : t('dispatch.ask.title', { id: number })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closesOnBackdrop
      foot={
        <>
          <Button onClick={onClose}>{t(isFixed ? 'dispatch.ask.close' : 'dispatch.ask.cancel')}</Button>
          {!isFixed && (
            <SubmitButton control={form.control} form={formId}>
              {t('dispatch.ask.save')}
            </SubmitButton>
          )}
        </>
      }
    >
      <Summary job={job} />
      {isFixed ? (
        <p className="ink-2">{t('dispatch.ask.fixed', { status: statusWord(job.status).toLowerCase() })}</p>
      ) : (
        <Form
          form={form}
          id={formId}
          label={title}
          onSubmit={async (values) => {
            onPlace(values, warnings !== null && warnings.length > 0)
            onClose()
          }}
        >
          <Suggested job={job} form={form} />
          <PlacePartner job={job} form={form} />
          <PeriodFields form={form} start="starts_at" end="ends_at" />
          <PlaceCheck warnings={warnings} />
        </Form>
      )}
    </Dialog>
  )
}

function Summary({ job }: { job: DayJob }) {
  const t = useText(dispatchText)
  return (
    <div className="dispatch-summary">
      <div className="row row-wrap">
        <b className="medium">{job.customer.name}</b>
        <StatusBadge status={job.status} />
        <TextLink className="push-end text-13" to="/jobs/$id" params={{ id: String(job.id) }}>
          {t('dispatch.ask.open', { id: recordId('job', job.id) })}
        </TextLink>
      </div>
      <p className="text-13 ink-2">{[job.category.title, job.place].filter(Boolean).join(', ')}</p>
      <p className="text-13">
        <PhoneLink phone={job.customer.phone} />
      </p>
    </div>
  )
}

/** So many of the best stand there at once. */
const most = 3

export type PlaceFormProps = { job: DayJob; form: FormOf<Values, z.output<typeof placeForm>> }

/** Whom the job's own page would suggest for the time it has now. */
function Suggested({ job, form }: PlaceFormProps) {
  const t = useText(dispatchText)
  const suggestions = useQuery(suggestionsQuery(job.id))
  const chosen = useWatch({ control: form.control, name: 'partner_id' })
  if (suggestions.isPending) return <SkeletonLines label={t('dispatch.ask.looking')} widths={[180, 240, 180]} />
  const best = (suggestions.data?.fit ?? []).slice(0, most)
  if (best.length === 0) return <p className="text-13 ink-2">{t('dispatch.ask.none')}</p>
  return (
    <fieldset className="dispatch-suggested">
      <legend className="field-label">{t('dispatch.ask.suggested')}</legend>
      {best.map(({ partner, reasons }) => (
        <button
          key={partner.id}
          type="button"
          aria-pressed={partner.id === chosen}
          onClick={() => form.setValue('partner_id', partner.id, { shouldDirty: true })}
        >
          <span className="medium">{partner.name}</span>
          <Reasons reasons={reasons} />
        </button>
      ))}
    </fieldset>
  )
}
