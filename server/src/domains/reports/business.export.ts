import { lostReasons, sources } from 'contract/choices.ts'
import type {
  EnquirySources,
  LostReasonsReport,
  StaffReport,
  UnservedPlaces,
} from 'contract/reports/business.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { enquiryStatuses } from 'contract/vocabulary.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { exportLines } from './reports.export.ts'

/** A report has few rows, all known already: their position is their id. */
function exportShownLines<Line>(name: string, columns: ExportColumns<Line>, lines: Line[]): Export {
  const rows = lines.map((line, place) => ({ ...line, id: place + 1 }))
  return exportLines(name, { ...columns, id: hidden } as ExportColumns<Line & { id: number }>, rows) // the line's fields, and the id
}

export const percent = (part: number, whole: number) => {
  const share = shareOf(part, whole)
  return share === null ? null : Math.round(share * 1000) / 10
}

type SourceLine = {
  source: string
  enquiries: number
  enquiries_before: number
  booked: number
  booked_rate: number | null
  completed: number
  completed_rate: number | null
  jobs: number
  price: number
  received: number
  commission: number
}

const sourceColumns = {
  source: textColumn('Source'),
  enquiries: numberColumn('Enquiries'),
  enquiries_before: numberColumn('Previous period'),
  booked: numberColumn('Booked'),
  booked_rate: numberColumn('Booked (%)'),
  completed: numberColumn('Completed'),
  completed_rate: numberColumn('Completed (%)'),
  jobs: numberColumn('Completed jobs'),
  price: rupeesColumn('Billed (₹)'),
  received: rupeesColumn('Collected (₹)'),
  commission: rupeesColumn('Commission (₹)'),
} satisfies ExportColumns<SourceLine>

export function enquirySourcesExport({ data, total }: EnquirySources): Export {
  const lineOf = (source: string, { now, before }: EnquirySources['total']): SourceLine => ({
    ...now,
    source,
    enquiries_before: before.enquiries,
    booked_rate: percent(now.booked, now.enquiries),
    completed_rate: percent(now.completed, now.enquiries),
  })
  const lines = data.map((row) => lineOf(labelOf(sources, row.source), row))
  return exportShownLines('enquiry-sources', sourceColumns, [...lines, lineOf('All', total)])
}

type LostLine = { kind: string; word: string; lost: number; share: number | null; lost_before: number }

const lostColumns = {
  kind: textColumn('By', 10),
  word: textColumn('Reason or status', 30),
  lost: numberColumn('Lost'),
  share: numberColumn('Share of lost (%)'),
  lost_before: numberColumn('Previous period'),
} satisfies ExportColumns<LostLine>

export function lostReasonsExport({ reasons, statuses, lost }: LostReasonsReport): Export {
  const lineOf = (
    kind: string,
    word: string,
    { now, before }: { now: number; before: number },
  ): LostLine => ({
    kind,
    word,
    lost: now,
    lost_before: before,
    share: percent(now, lost.now),
  })
  return exportShownLines('lost-reasons', lostColumns, [
    ...reasons.map((row) => lineOf('Reason', labelOf(lostReasons, row.reason), row)),
    ...statuses.map((row) => lineOf('Status', labelOf(enquiryStatuses, row.status), row)),
    lineOf('All', 'All lost', lost),
  ])
}

type StaffLine = StaffReport['data'][number]['now'] & {
  name: string
  booked_rate: number | null
  minutes: number | null
  in_time_rate: number | null
  unanswered: number
  overdue: number
}

const staffColumns = {
  name: textColumn('Staff'),
  calls: numberColumn('Calls'),
  activities: numberColumn('Activities'),
  recorded: numberColumn('Enquiries recorded'),
  jobs_made: numberColumn('Jobs created'),
  assigned: numberColumn('Enquiries assigned'),
  booked: numberColumn('Booked'),
  booked_rate: numberColumn('Booked (%)'),
  completed: numberColumn('Completed'),
  contacted: numberColumn('Contacted'),
  mean_wait: hidden,
  minutes: numberColumn('Mean minutes to first contact'),
  in_time: numberColumn('First response in time'),
  late: numberColumn('First response late'),
  in_time_rate: numberColumn('First response in time (%)'),
  unanswered: numberColumn('First response overdue now'),
  overdue: numberColumn('Overdue now'),
} satisfies ExportColumns<StaffLine>

export function staffExport({ data }: StaffReport): Export {
  const lines = data.map(({ person, now, overdue, unanswered }) => ({
    ...now,
    name: person?.name ?? 'Unassigned',
    booked_rate: percent(now.booked, now.assigned),
    minutes: now.mean_wait === null ? null : Math.round(now.mean_wait / 60),
    in_time_rate: percent(now.in_time, now.in_time + now.late),
    unanswered,
    overdue,
  }))
  return exportShownLines('staff', staffColumns, lines)
}

type PlaceLine = Pick<
  UnservedPlaces['data'][number],
  'pincode' | 'area' | 'district' | 'state' | 'enquiries' | 'lost' | 'said'
> & {
  services: string
  enquiries_before: number
  said_before: number
}

const placeColumns = {
  pincode: textColumn('Pincode', 10),
  area: textColumn('Area'),
  district: textColumn('District'),
  state: textColumn('State'),
  enquiries: numberColumn('Unserved enquiries'),
  enquiries_before: numberColumn('Previous period'),
  lost: numberColumn('Lost'),
  said: numberColumn('Reported unserved'),
  said_before: numberColumn('Reported unserved (previous period)'),
  services: textColumn('Services', 48),
} satisfies ExportColumns<PlaceLine>

export function unservedExport({ data }: UnservedPlaces): Export {
  const words = ({ category, enquiries }: UnservedPlaces['data'][number]['services'][number]) =>
    `${category?.title ?? 'Any'} ${enquiries}`
  const lines = data.map(({ location_id: _, services, before, ...row }) => ({
    ...row,
    enquiries_before: before.enquiries,
    said_before: before.said,
    services: services.map(words).join(', '),
  }))
  return exportShownLines('unserved-places', placeColumns, lines)
}
