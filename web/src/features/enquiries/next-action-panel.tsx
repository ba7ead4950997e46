import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { changeEnquiry, moveEnquiry } from './enquiries.queries.ts'
import { actionableOf } from './enquiry-next.ts'
import { snoozedUntil, snoozes } from './follow-up-choices.tsx'
import { type NextAction, nextAction } from './next-action.ts'
import { useLateness } from './next-action-cell.tsx'
import { nextHalfHour } from './proposed-period.ts'
import { FollowUpForm } from './small-forms.tsx'

/** The one panel with a teal border: what is to be done and when. */
export function NextActionPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const formats = useFormats()
  const now = useNow()
  const [isPlanning, setPlanning] = useState(false)
  const action = nextAction(actionableOf(enquiry, now), now)
  const setFollowUp = (follow_up_at: string | null) => changeEnquiry(client, enquiry.id, { follow_up_at })
  const hasCall = action.kind === 'follow-up' || action.kind === 'overdue'
  return (
    <Panel className="next-action" aria-label={t('enquiries.next-action')}>
      <PanelBody>
        <div className="row text-12 ink-2">
          {t('enquiries.next-action')}
          <span className="push-end">
            <When action={action} />
          </span>
        </div>
        <Sentence action={action} enquiry={enquiry} />
        {isPlanning ? (
          <div className="space-above-small">
            <FollowUpForm
              at={enquiry.follow_up_at ?? nextHalfHour(now)}
              onCancel={() => setPlanning(false)}
              onSave={async (at) => {
                await setFollowUp(at)
                setPlanning(false)
              }}
            />
          </div>
        ) : (
          enquiryGroup(enquiry.status) === 'working' && (
            <div className="row row-wrap space-above-small">
              {hasCall && (
                <ActionButton size="small" onAction={() => callMade(client, enquiry)}>
                  {t('enquiries.done')}
                </ActionButton>
              )}
              <Menu
                label={t('enquiries.snooze')}
                button={{
                  size: 'small',
                  children: (
                    <>
                      {hasCall ? t('enquiries.snooze') : t('enquiries.plan')}
                      <ChevronDown />
                    </>
                  ),
                }}
                items={snoozes.map((snooze) => ({
                  label: t(`enquiries.snooze.${snooze}`),
                  onSelect: () => void setFollowUp(snoozedUntil(snooze, Date.now(), formats)).catch(toastError),
                }))}
              />
              <span className="push-end">
                <Button size="small" variant="ghost" onClick={() => setPlanning(true)}>
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

/** 'Asked to call later' cannot stand without a time: once the call is made the enquiry is open again. */
function callMade(client: QueryClient, { id, status }: Enquiry): Promise<Enquiry> {
  return status === 'asked-to-call-later'
    ? moveEnquiry(client, id, { status: 'open', activity_type: 'call', follow_up_at: null })
    : changeEnquiry(client, id, { follow_up_at: null })
}

/** How soon, or how late. */
function When({ action }: { action: NextAction }) {
  const t = useText(enquiriesText)
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

function Sentence({ action, enquiry }: { action: NextAction; enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  const formats = useFormats()
  const now = useNow()
  const isToday = 'at' in action && formats.dayOf(action.at) === formats.today(now)
  const at = !('at' in action)
    ? ''
    : isToday
      ? t('enquiries.at', { time: formats.time(action.at) })
      : formats.dayTime(action.at, now)
  const values = { when: at, name: enquiry.name, status: statusWord(enquiry.status).toLowerCase() }
  const detail = {
    none:
      enquiry.status === 'will-contact-us' ? t('enquiries.next.detail.waits') : t('enquiries.next.detail.none', values),
    'call-now': t('enquiries.next.detail.call-now'),
    'make-job': t('enquiries.next.detail.make-job'),
    overdue: t('enquiries.next.detail.overdue', values),
    job: t('enquiries.next.detail.job'),
    'follow-up': enquiry.note,
    visit: null,
  }[action.kind]
  return (
    <>
      <div className="next-action-when">
        {action.kind === 'job' ? (
          <TextLink to="/jobs/$id" params={{ id: String(action.job_id) }}>
            {t('enquiries.next.sentence.job', { id: recordId('job', action.job_id) })}
          </TextLink>
        ) : (
          t(`enquiries.next.sentence.${action.kind}`, values)
        )}
      </div>
      {detail && <p className="text-13 ink-2">{detail}</p>}
    </>
  )
}
