import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import type { TimelineEntry, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleDot from 'lucide-react/icons/circle-dot'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Inbox from 'lucide-react/icons/inbox'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import MapPin from 'lucide-react/icons/map-pin'
import Merge from 'lucide-react/icons/merge'
import MessageSquare from 'lucide-react/icons/message-square'
import MessageSquareX from 'lucide-react/icons/message-square-x'
import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import Split from 'lucide-react/icons/split'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { recordTarget } from '#shared/components/record-target.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { timelineText } from '#src/text/en/timeline.ts'
import { getRichText, useText } from '#src/text/intl.ts'
import { addActivity, type TimelineRecord, timelineQuery } from './timeline.queries.ts'
import { Timeline, type TimelineItem } from './timeline.tsx'
import { TimelineComposer } from './timeline-composer.tsx'
import { bodyOf, changesOf, type EntryFilter, fitsFilter, sentenceOf, undoneIn } from './timeline-sentence.ts'

const icons: Record<TimelineKind, typeof Phone> = {
  created: Inbox,
  changed: Pencil,
  status: CircleDot,
  assigned: UserCheck,
  'assigned-automatically': UserCheck,
  activity: Phone,
  note: StickyNote,
  snoozed: AlarmClock,
  'taken-back': Undo2,
  'visit-scheduled': CalendarPlus,
  'visit-rescheduled': CalendarClock,
  'visit-cancelled': CalendarX,
  'job-created': ClipboardList,
  'job-rescheduled': CalendarClock,
  'complaint-added': TriangleAlert,
  'rework-created': ClipboardList,
  'partner-assigned': UserCheck,
  'partner-withdrawn': UserX,
  'partner-accepted': UserCheck,
  'partner-rejected': UserX,
  'link-sent': MessageSquare,
  'phone-shown': Phone,
  'tracking-sent': MessageSquare,
  'customer-asked': MessageSquare,
  'request-dismissed': MessageSquare,
  rated: Star,
  'payment-reported': IndianRupee,
  'completion-reported': IndianRupee,
  'report-confirmed': IndianRupee,
  'report-dismissed': Undo2,
  'report-withdrawn': Undo2,
  'payment-added': IndianRupee,
  'payment-refunded': IndianRupee,
  'payment-corrected': IndianRupee,
  'payment-reversed': Undo2,
  'concession-given': IndianRupee,
  'concession-asked': IndianRupee,
  'concession-approved': IndianRupee,
  'concession-rejected': IndianRupee,
  'concession-withdrawn': IndianRupee,
  credited: IndianRupee,
  'credit-applied': IndianRupee,
  'tax-document-issued': IndianRupee,
  'settlement-recorded': IndianRupee,
  'payout-recorded': IndianRupee,
  'tds-deducted': IndianRupee,
  'account-adjusted': IndianRupee,
  'incentive-posted': IndianRupee,
  'entry-reversed': Undo2,
  'terms-added': IndianRupee,
  'bank-details-changed': IndianRupee,
  'statement-sent': MessageSquare,
  'file-added': Paperclip,
  'file-deleted': Paperclip,
  'file-restored': Paperclip,
  'address-added': MapPin,
  'name-fine': UserCheck,
  'name-doubted': UserX,
  'message-sent': MessageSquare,
  'message-failed': MessageSquareX,
  'call-taken': Phone,
  'call-missed': PhoneMissed,
  'call-made': Phone,
  'call-unanswered': PhoneMissed,
  'called-despite-objection': Phone,
  merged: Merge,
  'merged-into': Merge,
  unmerged: Split,
  restored: Undo2,
  erased: UserX,
}
const activityIcons = { call: Phone, visit: MapPin, work: Wrench, note: StickyNote }

type TimelinePanelProps = {
  record: TimelineRecord
  /** Order on a phone. */
  className?: string
  /** The entry whose transition the user may undo, and the undo function. */
  undo?: { entryId: number; onUndo: () => Promise<unknown> } | null
}

/** The timeline of a record, with the composer on top; that of a customer includes their other records. */
export function TimelinePanel({ record, className, undo = null }: TimelinePanelProps) {
  const t = useText(timelineText)
  const client = useQueryClient()
  const [filter, setFilter] = useState<EntryFilter>('all')
  const timeline = useInfiniteQuery(timelineQuery(record))
  const entries = timeline.data?.pages.flat().filter((entry) => fitsFilter(entry, filter))
  const toItem = useItems(record, undo, undoneIn(timeline.data?.pages.flat() ?? []))
  const segments = (
    <Segments
      label={t('timeline.show')}
      value={filter}
      onChange={setFilter}
      options={[
        { value: 'all', label: t('timeline.all') },
        { value: 'activity', label: t('timeline.activity') },
        { value: 'changes', label: t('timeline.changes-only') },
      ]}
    />
  )
  return (
    <Panel title={t('timeline.title')} end={segments} className={className}>
      <TimelineComposer
        draftKey={`${record.type}-${record.id}`}
        onAdd={(activity) => addActivity(client, record, activity)}
      />
      {timeline.isError && !entries ? (
        <ErrorState compact error={timeline.error} onRetry={() => void timeline.refetch()} />
      ) : (
        <Timeline
          items={entries?.map(toItem)}
          onOlder={timeline.hasNextPage ? () => void timeline.fetchNextPage() : undefined}
        />
      )}
    </Panel>
  )
}

/** Entries as the list shows them; of another record of the person, with a link to it. */
function useItems(
  record: TimelineRecord,
  undo: NonNullable<TimelinePanelProps['undo']> | null,
  undone: ReadonlySet<number>,
): (entry: TimelineEntry) => TimelineItem {
  const t = useText(timelineText)
  const formats = useFormats()
  const now = useNow()
  return (entry) => {
    const { id, values } = sentenceOf(entry, t, formats, now)
    const related = relatedOf(entry, record)
    const Icon = (entry.data.activity_type && activityIcons[entry.data.activity_type]) ?? icons[entry.kind]
    return {
      id: entry.id,
      icon: <Icon />,
      text: (
        <>
          {getRichText(timelineText, id, values)}
          {related && related.type !== 'partner' && <RelatedLink {...related} />}
          {undo?.entryId === entry.id && (
            <ActionButton size="tiny" variant="ghost" onAction={undo.onUndo}>
              {t('timeline.undo')}
            </ActionButton>
          )}
          {undone.has(entry.id) && <span className="ink-3"> {t('timeline.was-taken-back')}</span>}
        </>
      ),
      body: bodyOf(entry, t, formats, now),
      at: entry.happened_at,
      changes: changesOf(entry, formats, now),
    }
  }
}

/** The other record of an entry: another record of the customer, or the job created from it. */
function relatedOf(
  { record_type, record_id, kind, data }: TimelineEntry,
  shown: TimelineRecord,
): TimelineRecord | undefined {
  // The sentence names the first job of a rework.
  if (record_type === shown.type && record_id === shown.id)
    return kind === 'created' && data.related?.type === 'job' ? undefined : data.related
  if (
    (kind === 'job-created' && data.related?.type === 'job') ||
    kind === 'complaint-added' ||
    kind === 'rework-created'
  )
    return data.related
  return { type: record_type, id: record_id }
}

function RelatedLink({ type, id }: TimelineRecord) {
  return (
    <>
      {' '}
      <TextLink className="no-wrap" {...recordTarget(type, id)}>
        {recordId(type, id)}
      </TextLink>
    </>
  )
}
