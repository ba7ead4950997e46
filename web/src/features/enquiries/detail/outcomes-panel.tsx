import { LostForm } from './lost-form.tsx'
import '#src/styles/forms.css'
import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import {
  callOutcomes,
  enquiryLifecycle,
  isLost,
  usualReasons,
} from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { moveBetween } from 'contract/shared/lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { nextHalfHour } from '#shared/components/period/proposed-period.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { type EnquiryMoveInput, moveEnquiry } from '../enquiries.queries.ts'
import { OutcomeGrid } from '../outcome-grid.tsx'
import { useNextWords } from '../use-next-words.ts'
import { useUndoMove } from '../use-undo-move.ts'
import { hasLostReason, type LostReasonInput } from '../why-lost.ts'
import { FollowUpForm } from './forms-on-demand.tsx'

type OutcomesProps = { enquiry: Enquiry; onCreateJob: () => void }
const outcomes: readonly EnquiryStatus[] = callOutcomes
type Asking = { status: EnquiryStatus; why: LostReasonInput | null }

/**
 * The nine outcomes as keys 1 to 9: one key records the call with its note and sets the status; an outcome
 * that needs a time or a reason asks for it in place. The user can undo it.
 */
export function Outcomes({ enquiry, onCreateJob }: OutcomesProps) {
  const t = useText(callDeskText)
  const client = useQueryClient()
  const nextWords = useNextWords()
  const week = useBusinessWeek()
  const { offer } = useUndoMove()
  const [note, setNote] = useDraftState(`outcome-note-${enquiry.id}`, '')
  const [asking, setAsking] = useDraftState<Asking | null>(`outcome-${enquiry.id}`, null)
  const [isBooked, setBooked] = useState(false)
  const blockerOf = useBlocker(enquiry)
  const action = useAction(async (status: EnquiryStatus, more: Partial<EnquiryMoveInput> = {}) => {
    const noteText = note.trim() === '' ? null : note.trim()
    const moved = await moveEnquiry(client, enquiry.id, {
      status,
      activity_type: 'call',
      note: noteText,
      ...more,
    })
    setNote('')
    setAsking(null)
    setBooked(status === 'booking-done-will-take-service')
    offer(moved, t('desk.moved', { status: statusWord(status).toLowerCase() }), nextWords(moved))
  })
  const saveLost = ({ lost_reason, lost_note }: LostReasonInput) =>
    action.run(asking!.status, { lost_reason, lost_note: lost_note.trim() || null }) // shown while asking only
  const press = (status: EnquiryStatus) => {
    action.reset()
    setBooked(false)
    const isAgain = asking?.status === status
    if (isLost(status)) {
      if (isAgain && asking.why && hasLostReason(asking.why)) void saveLost(asking.why)
      else if (!isAgain) setAsking({ status, why: { lost_reason: usualReasons[status], lost_note: '' } })
    } else if (status === 'asked-to-call-later') {
      if (!isAgain) setAsking({ status, why: null })
    } else {
      setAsking(null)
      void action.run(status)
    }
  }
  return (
    <PanelBody className="stack stack-tight">
      <div className="row row-wrap">
        <h3>{t('desk.outcomes')}</h3>
        <span className="text-12 ink-3">{t('desk.outcomes-help')}</span>
      </div>
      <textarea
        className="input call-note"
        rows={1}
        maxLength={4000}
        aria-label={t('desk.outcome-note')}
        placeholder={t('desk.outcome-note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <OutcomeGrid
        pressed={asking?.status ?? enquiry.status}
        blockerOf={blockerOf}
        isWorking={action.state.status === 'working'}
        onPress={press}
      />
      {blockerOf('not-responding') && <p className="text-12 ink-3">{blockerOf('not-responding')}</p>}
      {action.state.status === 'error' && (
        <p className="field-error" role="alert">
          <CircleAlert />
          {errorText(action.state.error)}
        </p>
      )}
      {asking?.why && (
        <LostForm
          status={asking.status}
          digit={outcomes.indexOf(asking.status) + 1}
          value={asking.why}
          isWorking={action.state.status === 'working'}
          onChange={(why) => setAsking({ ...asking, why })}
          onSave={saveLost}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking?.status === 'asked-to-call-later' && (
        <FollowUpForm
          at={nextHalfHour(currentTime(), week)}
          onCancel={() => setAsking(null)}
          onSave={(follow_up_at) => action.run('asked-to-call-later', { follow_up_at })}
        />
      )}
      {isBooked && enquiry.jobs.length === 0 && enquiry.status === 'booking-done-will-take-service' && (
        <Booked onCreateJob={onCreateJob} />
      )}
    </PanelBody>
  )
}

function Booked({ onCreateJob }: Pick<OutcomesProps, 'onCreateJob'>) {
  const t = useText(callDeskText)
  const te = useText(enquiryText)
  return (
    <Notice hue="green" title={t('desk.booked')}>
      <Button size="small" onClick={onCreateJob}>
        {te('enquiries.create-job')}
      </Button>
    </Notice>
  )
}

/**
 * Why an outcome is disabled; null when it is enabled. The current status may be chosen again: another call.
 */
function useBlocker(enquiry: Enquiry): (status: EnquiryStatus) => string | null {
  const t = useText(enquiryText)
  const user = useSession()?.user ?? null
  return (status) => {
    if (status === enquiry.status) return null
    const move = moveBetween(enquiryLifecycle, enquiry.status, status)
    if (!move) return t('enquiries.why.state', { status: statusWord(enquiry.status) })
    return can(user, move.permission) ? null : t('enquiries.why.permission')
  }
}
