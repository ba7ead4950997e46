import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import '#shared/components/fields/controls.css'
import { enquiryLifecycle, isLost, usualReasons } from 'contract/enquiries/enquiries.lifecycle.ts'
import { moveBetween } from 'contract/shared/lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type FormEvent, useId, useState } from 'react'
import { DateControl } from '#shared/components/fields/date-control.tsx'
import { nextHalfHour } from '#shared/components/period/proposed-period.ts'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { enquiryBoardText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiryMoveInput } from '../enquiries.queries.ts'
import { FollowUpChoices } from '../follow-up-choices.tsx'
import { LostReasonFields } from '../lost-reason-fields.tsx'
import type { LostReasonInput } from '../why-lost.ts'
import type { PendingMove } from './use-card-moves.ts'

type MoveDialogProps = PendingMove & { onMove: (move: EnquiryMoveInput) => void; onClose: () => void }

const reasonOf = (status: EnquiryStatus): LostReasonInput => ({
  lost_reason: isLost(status) ? usualReasons[status] : 'other',
  lost_note: '',
})

/** The missing inputs of a move: the status in the column, the time of the next call, or the lost reason. */
export function MoveDialog({ row, statuses, onMove, onClose }: MoveDialogProps) {
  const t = useText(enquiryBoardText)
  const formats = useFormats()
  const id = useId()
  const week = useBusinessWeek()
  const [status, setStatus] = useState(statuses[0] ?? row.status)
  const [why, setWhy] = useState(reasonOf(status))
  const [at, setAt] = useState<string | null>(formats.toInput(nextHalfHour(currentTime(), week)))
  const [problem, setProblem] = useState<string | null>(null)
  const needsTime = moveBetween(enquiryLifecycle, row.status, status)?.needs.includes('follow_up_at') ?? false
  const choose = (next: EnquiryStatus) => {
    setStatus(next)
    setWhy(reasonOf(next))
    setProblem(null)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isLost(status)) {
      if (why.lost_reason === 'other' && why.lost_note.trim() === '') setProblem(t('board.lost-note-missing'))
      else onMove({ status, lost_reason: why.lost_reason, lost_note: why.lost_note.trim() || null })
    } else if (needsTime) {
      const follow_up_at = formats.fromInput(at ?? '')
      if (follow_up_at) onMove({ status, follow_up_at })
      else if (at !== null) setProblem(t('board.when-missing'))
    } else {
      onMove({ status })
    }
  }
  const name = callerName(row.name)
  const [only] = statuses.length === 1 ? statuses : []
  return (
    <Dialog
      title={only ? t('board.moving', { name, status: statusWord(only) }) : t('board.which', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('board.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('board.save')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={save}>
        {!only && (
          <fieldset>
            <legend className="field-label">{t('board.which-status')}</legend>
            {statuses.map((each) => (
              <label key={each} className="option">
                <input
                  className="radio"
                  type="radio"
                  name={`${id}-status`}
                  checked={each === status}
                  onChange={() => choose(each)}
                />
                <DotWord hue={statusHue(each)} plain>
                  {statusWord(each)}
                </DotWord>
              </label>
            ))}
          </fieldset>
        )}
        {isLost(status) && <LostReasonFields value={why} problem={problem} onChange={setWhy} />}
        {needsTime && (
          <>
            <DateControl
              kind="moment"
              label={t('board.when')}
              value={at}
              onChange={setAt}
              problem={
                problem && (
                  <span className="field-error">
                    <CircleAlert />
                    {problem}
                  </span>
                )
              }
            />
            <FollowUpChoices onChoose={(moment) => setAt(formats.toInput(moment))} />
          </>
        )}
      </form>
    </Dialog>
  )
}
