import { useQueryClient } from '@tanstack/react-query'
import { scheduleLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import { judgeMove } from 'contract/shared/lifecycle.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useCategory } from '#features/categories/public.ts'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { cancelVisit, moveVisit, scheduleVisit } from '../enquiries.queries.ts'
import { CancelVisitForm, MoveVisitForm, VisitForm } from './forms-on-demand.tsx'

/** Visits before any job: planned, moved and cancelled with the reason, every change shown. */
export function VisitPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const now = useNow()
  const week = useBusinessWeek()
  const [isPlanning, setPlanning] = useState(false)
  const { category } = useCategory(enquiry.category_id)
  const visits = enquiry.schedules.toSorted((a, b) => b.starts_at.localeCompare(a.starts_at))
  const schedule = (
    <Button variant="ghost" size="tiny" onClick={() => setPlanning(true)}>
      <Plus />
      {t('enquiries.schedule')}
    </Button>
  )
  return (
    <Panel title={t('enquiries.visit')} end={schedule}>
      <PanelBody className="stack text-13">
        {isPlanning && (
          <VisitForm
            period={proposedPeriod(now, category?.duration_minutes, week)}
            saveLabel={t('enquiries.visit-save')}
            onCancel={() => setPlanning(false)}
            onSave={async ({ starts_at, ends_at }) => {
              await scheduleVisit(client, enquiry.id, { starts_at, ends_at })
              setPlanning(false)
            }}
          />
        )}
        {!isPlanning && visits.length === 0 && <p className="ink-3">{t('enquiries.visit-none')}</p>}
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </PanelBody>
    </Panel>
  )
}

function Visit({ visit }: { visit: Schedule }) {
  const client = useQueryClient()
  const formats = useFormats()
  const now = useNow()
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  return (
    <div>
      <div className="row">
        <StatusBadge status={visit.status} />
        <VisitButtons visit={visit} onOpen={setOpen} />
      </div>
      <div className="medium space-above-small">{formats.period(visit.starts_at, visit.ends_at, now)}</div>
      <VisitChanges visit={visit} />
      {open === 'move' && (
        <MoveVisitForm
          visit={visit}
          onCancel={close}
          onSave={(values, version) => moveVisit(client, { ...visit, version }, values)}
        />
      )}
      {open === 'cancel' && (
        <CancelVisitForm
          visit={visit}
          onCancel={close}
          onSave={(reason, version) => cancelVisit(client, { ...visit, version }, reason)}
        />
      )}
    </div>
  )
}

type VisitButtonsProps = { visit: Schedule; onOpen: (form: 'move' | 'cancel') => void }

function VisitButtons({ visit, onOpen }: VisitButtonsProps) {
  const t = useText(enquiryText)
  const user = useSession()?.user ?? null
  const [move, cancel] = ['reschedule', 'cancel'].map(
    (name) => scheduleLifecycle.moves.find((each) => each.name === name)!,
  )
  const isAllowed = (each: typeof move) => judgeMove(each!, visit.status, user).allowed // both moves are in the table
  if (visit.status === 'cancelled') return null
  return (
    <span className="row row-tight push-end">
      <Button variant="ghost" size="tiny" disabled={!isAllowed(move)} onClick={() => onOpen('move')}>
        {t('enquiries.visit-move')}
      </Button>
      <Button variant="ghost" size="tiny" disabled={!isAllowed(cancel)} onClick={() => onOpen('cancel')}>
        {t('enquiries.visit-cancel')}
      </Button>
    </span>
  )
}

/** The earlier times, newest change first. */
function VisitChanges({ visit }: { visit: Schedule }) {
  const t = useText(enquiryText)
  const formats = useFormats()
  const now = useNow()
  const lines = visit.changes.flatMap((change, at) => {
    const before = visit.changes[at - 1]
    if (!before) return []
    const was =
      before.starts_at === change.starts_at
        ? ''
        : t('enquiries.visit-was', { when: inSentence(formats.dayTime(before.starts_at, now)) })
    const who = change.changed_by ? t('enquiries.visit-by', { who: change.changed_by }) : ''
    return [
      {
        key: change.changed_at,
        text: [was, change.reason && `${change.reason}.`, who].filter(Boolean).join(' '),
      },
    ]
  })
  return lines.toReversed().map((line) => (
    <div key={line.key} className="text-12 ink-3">
      {line.text}
    </div>
  ))
}
