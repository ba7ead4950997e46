import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { callOutcomes, enquiryLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { moveBetween } from 'contract/shared/lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { errorText, useAction } from '#shared/ui/use-action.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { moveEnquiry } from './enquiries.queries.ts'
import { nextHalfHour } from './proposed-period.ts'
import { FollowUpForm } from './small-forms.tsx'

type OutcomesProps = { enquiry: Enquiry; onCreateJob: () => void }

/** The nine outcomes as keys 1 to 9: one press writes the call with what was said and sets the status. */
export function Outcomes({ enquiry, onCreateJob }: OutcomesProps) {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isAskingWhen, setAskingWhen] = useState(false)
  const [isBooked, setBooked] = useState(false)
  const why = useWhyNot(enquiry)
  const action = useAction(async (status: EnquiryStatus, follow_up_at?: string) => {
    const said = note.trim() === '' ? null : note.trim()
    await moveEnquiry(client, enquiry.id, { status, activity_type: 'call', note: said, follow_up_at })
    setNote('')
    setAskingWhen(false)
    setBooked(status === 'booking-done-will-take-service')
  })
  const press = (status: EnquiryStatus) => {
    if (why(status)) return
    action.reset()
    if (status === 'asked-to-call-later') setAskingWhen(true)
    else void action.run(status)
  }
  useKeys(Object.fromEntries(callOutcomes.map((status, at) => [String(at + 1), () => press(status)])))
  const isWorking = action.state.status === 'working'
  return (
    <PanelBody className="stack stack-tight">
      <div className="row row-wrap">
        <h3>{t('enquiries.outcomes')}</h3>
        <span className="text-12 ink-3">{t('enquiries.outcomes-help')}</span>
      </div>
      <textarea
        className="input call-note"
        rows={1}
        maxLength={4000}
        aria-label={t('enquiries.outcome-note')}
        placeholder={t('enquiries.outcome-note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="outcomes" aria-busy={isWorking}>
        {callOutcomes.map((status, at) => (
          <OutcomeKey
            key={status}
            status={status}
            digit={at + 1}
            isNow={enquiry.status === status}
            whyNot={why(status)}
            onPress={() => press(status)}
          />
        ))}
      </div>
      {why('not-responding') && <p className="text-12 ink-3">{why('not-responding')}</p>}
      {action.state.status === 'error' && (
        <p className="field-error" role="alert">
          <CircleAlert />
          {errorText(action.state.error)}
        </p>
      )}
      {isAskingWhen && (
        <FollowUpForm
          at={nextHalfHour(Date.now())}
          onCancel={() => setAskingWhen(false)}
          onSave={(at) => action.run('asked-to-call-later', at)}
        />
      )}
      {isBooked && enquiry.jobs.length === 0 && (
        <Notice hue="green" title={t('enquiries.booked')}>
          <Button size="small" onClick={onCreateJob}>
            {t('enquiries.create-job')}
          </Button>
        </Notice>
      )}
    </PanelBody>
  )
}

/** Why an outcome cannot be pressed now; null when it can. The present status may be said again: another call. */
function useWhyNot(enquiry: Enquiry): (status: EnquiryStatus) => string | null {
  const t = useText(enquiriesText)
  const user = useSession()?.user ?? null
  return (status) => {
    if (status === enquiry.status) return null
    const move = moveBetween(enquiryLifecycle, enquiry.status, status)
    if (!move) return t('enquiries.why.state', { status: statusWord(enquiry.status) })
    return can(user, move.permission) ? null : t('enquiries.why.permission')
  }
}

type OutcomeKeyProps = {
  status: EnquiryStatus
  digit: number
  isNow: boolean
  whyNot: string | null
  onPress: () => void
}

function OutcomeKey({ status, digit, isNow, whyNot, onPress }: OutcomeKeyProps) {
  return (
    <button
      type="button"
      className="outcome"
      aria-pressed={isNow}
      aria-disabled={whyNot !== null}
      aria-keyshortcuts={String(digit)}
      title={whyNot ?? statusWord(status)}
      onClick={onPress}
    >
      <DotWord hue={statusHue(status)} plain>
        {statusWord(status)}
      </DotWord>
      <Kbd>{String(digit)}</Kbd>
    </button>
  )
}
