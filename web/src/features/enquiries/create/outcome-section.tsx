import { isLost, usualReasons } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { useEffect } from 'react'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { OutcomeGrid, outcomesId } from '../outcome-grid.tsx'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'

const LostReasonFields = partOnDemand(() =>
  import('../lost-reason-fields.tsx').then((module) => module.LostReasonFields),
)
const parts = [LostReasonFields]

type OutcomePartProps = { form: FormOf<EnquiryTyped, EnquiryValues> }

/**
 * The same keys as on an enquiry that is there: one press saves it with what came of the call. An outcome that needs a
 * time or a reason asks for it first; the same key again, or Enter, then saves.
 */
export function OutcomePart({ form }: OutcomePartProps) {
  const t = useText(callDeskText)
  const status = form.watch('status')
  const isPressed = form.watch('activity_type') !== null
  const set = form.setValue
  useEscapeFromFields()
  useBroughtSoon(parts)
  const press = (next: EnquiryStatus) => {
    const isAgain = isPressed && status === next
    set('activity_type', 'call', { shouldDirty: true })
    set('status', next, { shouldDirty: true })
    if (!isAgain) set('lost_reason', isLost(next) ? usualReasons[next] : null, { shouldDirty: true })
    if (isLost(next)) set('follow_up_at', null)
    const isAsked = isLost(next) || (next === 'asked-to-call-later' && form.getValues('follow_up_at') === null)
    if (isAgain || !isAsked) requestSubmit()
    else if (next === 'asked-to-call-later') setTimeout(() => form.setFocus('follow_up_at')) // once the field says so
  }
  const leave = () => {
    for (const field of ['activity_type', 'lost_reason', 'lost_note'] as const) set(field, null)
    set('status', 'open', { shouldDirty: true })
  }
  return (
    <Panel title={t('desk.outcomes')} note={t('desk.outcomes-help-new')}>
      <PanelBody className="form">
        <TextAreaField
          control={form.control}
          name="call_note"
          label={t('desk.outcome-note')}
          optional
          maxLength={4000}
        />
        <OutcomeGrid pressed={isPressed ? status : null} isWorking={form.formState.isSubmitting} onPress={press} />
        {isPressed && isLost(status) && <WhyPart form={form} />}
        {isPressed && (
          <div className="row row-wrap">
            <Button type="submit" size="small">
              {t('desk.save-outcome', { status: statusWord(status) })}
            </Button>
            <Button size="small" variant="ghost" onClick={leave}>
              {t('desk.no-outcome')}
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function WhyPart({ form }: OutcomePartProps) {
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

/** Escape leaves a field, so that the next key is one of the page's: the call is over and both hands are on the keys. */
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
