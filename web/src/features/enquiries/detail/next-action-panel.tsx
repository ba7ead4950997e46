import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { needsNextStep } from 'contract/enquiries/next-action.rules.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { nextHalfHour } from '#shared/components/period/proposed-period.ts'
import { useNow } from '#shared/components/use-now.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { changeEnquiry, snoozeEnquiry } from '../enquiries.queries.ts'
import { snoozeChoices } from '../follow-up-choices.tsx'
import { useLateness } from '../list/next-action-cell.tsx'
import { actionableOf, type NextAction, nextAction } from '../next-action.ts'
import { goToOutcomes } from '../outcome-grid.tsx'
import { useUndoMove } from '../use-undo-move.ts'
import { FollowUpForm } from './forms-on-demand.tsx'
import { NextSentence } from './next-sentence.tsx'

type NextActionPanelProps = { enquiry: Enquiry; onCreateJob: () => void }

/** The one panel with a teal border: the next action and its time. */
export function NextActionPanel({ enquiry, onCreateJob }: NextActionPanelProps) {
  const t = useText(enquiryText)
  const td = useText(callDeskText)
  const client = useQueryClient()
  const now = useNow()
  const week = useBusinessWeek()
  const [open, setOpen] = useState<'snooze' | 'change' | null>(null)
  const action = nextAction(actionableOf(enquiry), now)
  const snooze = useSnooze(enquiry)
  usePageActions(
    needsNextStep(enquiry.status)
      ? [
          { label: td('desk.log-call'), run: goToOutcomes },
          { label: td('desk.snooze'), run: () => setOpen('snooze') },
        ]
      : [],
  )
  const isCall = action.kind === 'call-now' || action.kind === 'follow-up'
  const save = async (at: string) => {
    if (open === 'snooze') await snooze(at)
    else await changeEnquiry(client, enquiry.id, { follow_up_at: at })
    setOpen(null)
  }
  return (
    <Panel className="next-action" aria-label={t('enquiries.next-action')}>
      <PanelBody>
        <div className="row text-12 ink-2">
          {t('enquiries.next-action')}
          <span className="push-end">
            <When action={action} />
          </span>
        </div>
        <NextSentence action={action} enquiry={enquiry} />
        {open !== null ? (
          <div className="space-above-small">
            <FollowUpForm
              at={
                isCall && enquiry.follow_up_at && open === 'change'
                  ? enquiry.follow_up_at
                  : nextHalfHour(now, week)
              }
              onCancel={() => setOpen(null)}
              onSave={save}
            />
          </div>
        ) : (
          needsNextStep(enquiry.status) && (
            <div className="row row-wrap space-above-small">
              <MainButton enquiry={enquiry} onCreateJob={onCreateJob} />
              <SnoozeMenu
                onSnooze={(at) => void snooze(at).catch(toastError)}
                onOwn={() => setOpen('snooze')}
              />
              <span className="push-end">
                <Button size="small" variant="ghost" onClick={() => setOpen('change')}>
                  {t('enquiries.change')}
                </Button>
              </span>
            </div>
          )
        )}
      </PanelBody>
    </Panel>
  )
}

/** The buttons of the action: outcomes for a call or a visit, a job for a booking. */
function MainButton({ enquiry, onCreateJob }: NextActionPanelProps) {
  const t = useText(enquiryText)
  const td = useText(callDeskText)
  const isBooking = enquiry.next_action === 'book'
  return (
    <Button size="small" onClick={isBooking ? onCreateJob : goToOutcomes}>
      {isBooking ? t('enquiries.create-job') : td('desk.log-call')}
    </Button>
  )
}

/** Postpones the next action, and offers undo. */
function useSnooze(enquiry: Enquiry): (until: string) => Promise<void> {
  const t = useText(callDeskText)
  const client = useQueryClient()
  const formats = useFormats()
  const { offer } = useUndoMove()
  return async (until) => {
    const snoozed = await snoozeEnquiry(client, enquiry.id, until)
    offer(snoozed, t('desk.snoozed', { when: inSentence(formats.dayTime(until)) }))
  }
}

type SnoozeMenuProps = { onSnooze: (until: string) => void; onOwn: () => void }

function SnoozeMenu({ onSnooze, onOwn }: SnoozeMenuProps) {
  const t = useText(callDeskText)
  const formats = useFormats()
  const week = useBusinessWeek()
  const usual = snoozeChoices(currentTime(), formats, week).map(({ id, at }) => ({
    label: t(`desk.snooze.${id}`),
    end: formats.time(at),
    onSelect: () => onSnooze(at),
  }))
  return (
    <Menu
      label={t('desk.snooze')}
      button={{
        size: 'small',
        children: (
          <>
            {t('desk.snooze')}
            <ChevronDown />
          </>
        ),
      }}
      items={[...usual, { label: t('desk.snooze.own'), onSelect: onOwn }]}
    />
  )
}

/** The time until it is due, or since then. */
function When({ action }: { action: NextAction }) {
  const t = useText(enquiryText)
  const formats = useFormats()
  const now = useNow()
  const lateness = useLateness()
  if (action.kind === 'overdue') {
    return <DotWord hue="red">{t('enquiries.next.overdue', { time: lateness(action.late_ms) })}</DotWord>
  }
  if (action.kind === 'call-now') return <DotWord hue="amber">{t('enquiries.next.call-now')}</DotWord>
  if (!('at' in action)) return null
  return <DotWord hue="violet">{formats.relative(action.at, now)}</DotWord>
}
