import { isLost, usualReasons } from 'contract/enquiries/enquiries.lifecycle.ts'
import { callBackAt } from 'contract/enquiries/next-action.rules.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { useEffect } from 'react'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { newEnquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { OutcomeGrid, outcomesId } from '../outcome-grid.tsx'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

const LostReasonFields = partOnDemand(() =>
  import('../lost-reason-fields.tsx').then((module) => module.LostReasonFields),
)
const parts = [LostReasonFields]

type OutcomeBarProps = { form: FormOf<EnquiryTyped, EnquiryValues> }

/**
 * At the bottom of the window: the outcomes as keys, and Save. One press saves the enquiry with the outcome
 * of the call. An outcome that needs a time or a reason asks for it first; the same key again, or Ctrl Enter,
 * then saves.
 */
export function OutcomeBar({ form }: OutcomeBarProps) {
  const t = useText(callDeskText)
  const te = useText(newEnquiryText)
  const { status, isPressed, press, leave } = useOutcome(form)
  useEscapeFromFields()
  usePrefetch(parts)
  return (
    <section className="desk-bar" aria-label={t('desk.outcomes')}>
      <div className="desk-bar-keys">
        {isPressed && isLost(status) && <LostReasonPart form={form} />}
        <OutcomeGrid
          pressed={isPressed ? status : null}
          isWorking={form.formState.isSubmitting}
          onPress={press}
        />
      </div>
      <div className="desk-bar-save">
        <span className="text-12 ink-3">{isPressed ? statusWord(status) : t('desk.outcomes-help-new')}</span>
        <div className="row">
          {isPressed && (
            <Button variant="ghost" onClick={leave}>
              {t('desk.no-outcome')}
            </Button>
          )}
          <SubmitButton control={form.control} title="Ctrl Enter">
            {te('new-enquiry.save')}
          </SubmitButton>
          <Kbd>Ctrl Enter</Kbd>
        </div>
      </div>
    </section>
  )
}

function useOutcome(form: OutcomeBarProps['form']) {
  const week = useBusinessWeek()
  const status = form.watch('status')
  const isPressed = form.watch('activity_type') !== null
  const set = form.setValue
  const press = (next: EnquiryStatus) => {
    const isAgain = isPressed && status === next
    set('activity_type', 'call', { shouldDirty: true })
    set('status', next, { shouldDirty: true })
    if (!isAgain) set('lost_reason', isLost(next) ? usualReasons[next] : null, { shouldDirty: true })
    if (isLost(next)) set('follow_up_at', null)
    const isUntimed = next === 'asked-to-call-later' && form.getValues('follow_up_at') === null
    if (isAgain || !(isLost(next) || isUntimed)) return requestSubmit()
    if (!isUntimed) return
    set('follow_up_at', callBackAt(currentTime(), week), { shouldDirty: true })
    setTimeout(() => form.setFocus('follow_up_at')) // once the field shows the error
  }
  const leave = () => {
    for (const field of ['activity_type', 'lost_reason', 'lost_note'] as const) set(field, null)
    set('status', 'open', { shouldDirty: true })
  }
  return { status, isPressed, press, leave }
}

function LostReasonPart({ form }: OutcomeBarProps) {
  const lost_reason = form.watch('lost_reason') ?? 'no-reason-given'
  return (
    <LostReasonFields
      value={{ lost_reason, lost_note: form.watch('lost_note') ?? '' }}
      problem={form.formState.errors.lost_note?.message ?? null}
      onChange={(why) => {
        form.setValue('lost_reason', why.lost_reason, { shouldDirty: true })
        form.setValue('lost_note', why.lost_note, { shouldDirty: true })
        form.clearErrors('lost_note')
      }}
    />
  )
}

function requestSubmit(): void {
  document.getElementById(outcomesId)?.closest('form')?.requestSubmit()
}

/** Escape leaves a field, so that the next key is a shortcut of the page. */
function useEscapeFromFields(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = event.target
      if (event.key !== 'Escape' || event.defaultPrevented || !(field instanceof HTMLElement)) return
      if (field.matches('input, textarea, select') && !field.closest('dialog, [popover]')) field.blur()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
