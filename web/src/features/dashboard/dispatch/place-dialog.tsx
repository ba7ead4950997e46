import { useQuery } from '@tanstack/react-query'
import { period } from 'contract/enquiries/schedule.schema.ts'
import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { id } from 'contract/shared/fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { suggestionsQuery } from '#features/jobs/public.ts'
import { partnersQuery } from '#features/partners/public.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { Reasons } from '#shared/components/reasons.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { dayOf } from '#shared/format/zones.ts'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { askPastTime } from '#shared/toasts/ask-past-time.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { matchOptions } from '#shared/ui/match-options.ts'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { rowOf, spanOf } from './day-layout.ts'
import { canMove } from './desk.ts'
import { becomesPast, dayQuery, type Slot, slotOf } from './dispatch.queries.ts'
import type { Purpose } from './job-card.tsx'
import { misfitsOf } from './row-fit.ts'

const placeForm = z
  .object({ ...period.shape, partner_id: id.nullable() })
  .refine((value) => value.ends_at > value.starts_at, { path: ['ends_at'], error: 'must be after the start' })
type Values = z.input<typeof placeForm>

type PlaceDialogProps = {
  job: DayJob
  /** The field that has the focus. */
  purpose: Purpose
  onPlace: (place: Slot) => void
  onClose: () => void
}

/** Sets partner and time of a job in a form, instead of drag and keys. */
export function PlaceDialog({ job, purpose, onPlace, onClose }: PlaceDialogProps) {
  const t = useText(dispatchText)
  const formId = useId()
  const form = useZodForm(placeForm, slotOf(job) as Values)
  const reasons = usePlaceMisfits(job, form)
  useEffect(() => form.setFocus(purpose === 'time' ? 'starts_at' : 'partner_id'), [form, purpose])
  const number = recordId('job', job.id)
  const isFixed = !canMove(job)
  const title = isFixed
    ? t('dispatch.ask.title-fixed', { id: number, name: job.customer.name })
    : t('dispatch.ask.title', { id: number })
  return (
    <Dialog
      title={title}
      size="wide"
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
            if (becomesPast(job, values) && !(await askPastTime())) return
            onPlace(values)
            onClose()
          }}
        >
          <Suggested job={job} form={form} />
          <PlacePartner job={job} form={form} />
          <PeriodFields form={form} start="starts_at" end="ends_at" />
          <PlaceCheck reasons={reasons} />
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

/** How many of the best partners are shown. */
const most = 3

type PlaceFormProps = { job: DayJob; form: FormOf<Values, z.output<typeof placeForm>> }

/** The suggestions of the job's page, for its current time. */
function Suggested({ job, form }: PlaceFormProps) {
  const t = useText(dispatchText)
  const suggestions = useQuery(suggestionsQuery(job.id))
  const chosen = useWatch({ control: form.control, name: 'partner_id' })
  if (suggestions.isPending)
    return <SkeletonLines label={t('dispatch.ask.looking')} widths={[180, 240, 180]} />
  const { fit = [], overlapping = [], overlapping_total = 0 } = suggestions.data ?? {}
  const best = (fit.length > 0 ? fit : overlapping).slice(0, most)
  if (best.length === 0) return <p className="text-13 ink-2">{t('dispatch.ask.none')}</p>
  return (
    <fieldset className="dispatch-suggested">
      <legend className="field-label">
        {fit.length > 0
          ? t('dispatch.ask.suggested')
          : t('dispatch.ask.overlapping', { count: overlapping_total })}
      </legend>
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

/** The reasons against the partner at the time in the form; null while they are not known. */
function usePlaceMisfits(job: DayJob, form: PlaceFormProps['form']): string[] | null {
  const [partnerId, starts_at, ends_at] = useWatch({
    control: form.control,
    name: ['partner_id', 'starts_at', 'ends_at'],
  })
  const isTimed = Boolean(starts_at && ends_at && ends_at > starts_at)
  const on = dayOf(isTimed ? starts_at : job.scheduled_at)
  const first = useQuery(dayQuery(on)).data
  const isMissing =
    first !== undefined && Boolean(partnerId) && first.partners.every(({ id }) => id !== partnerId)
  const own = useQuery({ ...dayQuery(on, { partner_id: String(partnerId) }), enabled: isMissing }).data
  const day = isMissing ? own : first
  const partner = day?.partners.find(({ id }) => id === partnerId)
  if (!day || !partner || !isTimed) return null
  const row = rowOf(
    partner,
    day.jobs.filter(({ partner_id }) => partner_id === partner.id),
    day,
    currentTime(),
    () => true,
  )
  return misfitsOf(row, spanOf({ scheduled_at: starts_at, ends_at }, on), job).map(({ text }) => text)
}

/** How the partner fits; no reason prevents the assignment. */
function PlaceCheck({ reasons }: { reasons: string[] | null }) {
  const t = useText(dispatchText)
  const isFree = reasons?.length === 0
  return (
    <div className="dispatch-check" role="status">
      {reasons && (
        <FitReasons
          isList
          reasons={isFree ? [{ text: t('dispatch.ask.free'), isWarning: false }] : against(reasons)}
        />
      )}
    </div>
  )
}

type Named = { id: number; name: string }

/** Any partner who can be assigned: those of the day at once, the others by typing. */
function PlacePartner({ job, form }: PlaceFormProps) {
  const t = useText(dispatchText)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const day = useQuery(dayQuery(dayOf(job.scheduled_at))).data
  const found = useQuery({
    ...partnersQuery({ status: 'approved', sort: 'name', per_page: 25, q }),
    enabled: q !== '' && day !== undefined && day.more_partners > 0,
  })
  const { fit = [], overlapping = [] } = useQuery(suggestionsQuery(job.id)).data ?? {}
  const suggested = [...fit, ...overlapping].map(({ partner }) => partner)
  const known = (day?.partners ?? []).filter(
    ({ id, status }) => status === 'approved' || id === job.partner_id,
  )
  const all = new Map<number, Named>(
    [...known, ...suggested, ...(found.data?.data ?? [])].map((each) => [each.id, each]),
  )
  const options = [...all.values()].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboboxField
      control={form.control}
      name="partner_id"
      label={t('dispatch.ask.partner')}
      placeholder={t('dispatch.ask.nobody')}
      options={matchOptions(options, typed)}
      chosenLabel={all.get(Number(form.getValues('partner_id')))?.name}
      onSearch={setTyped}
      isSearching={found.isFetching}
      onChosen={() => setTyped('')}
    />
  )
}
