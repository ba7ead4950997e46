import { complaintDueAt } from 'contract/complaints/complaints.rules.ts'
import { businessWeek } from 'contract/settings/business-hours.rules.ts'
import { settings } from 'contract/settings/settings.registry.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { atOffice, type Calendar, iso, lastOffice, plusMinutes } from './calendar.ts'
import type { TimelineRow, WorkRows } from './work-rows.ts'

/** Minutes before the load, what went wrong, and how it was settled; the newest are open. */
const demoComplaints = [
  [55, 'quality', 'high', 'The AC leaks again since this morning', null],
  [190, 'late', 'medium', 'The partner came two hours late and did not call', null],
  [1500, 'damage', 'high', 'A tile next to the sink was broken', 'Partner pays for the tile'],
  [3100, 'price', 'low', 'Asked for more than the quoted price', 'Difference was given back'],
  [
    4700,
    'behaviour',
    'medium',
    'Left the kitchen without cleaning up',
    'Apologised by phone, the customer accepts it',
  ],
  [
    7900,
    'quality',
    'medium',
    'Cooling is weaker than before the service',
    'Gas was checked on a second visit',
  ],
  [11_000, 'no-show', 'high', 'Nobody came at the agreed time', 'Work was done the next morning'],
  [14_500, 'other', 'low', 'No bill was handed over', 'Receipt was sent again'],
] as const

/** Complaints about jobs that were completed within the days before. */
export function addComplaints(work: WorkRows, { calendar, by }: { calendar: Calendar; by: number }): void {
  const week = businessWeek(settings['business.hours'].default)
  const completed = work.jobs
    .filter(({ status }) => status === 'completed')
    .toSorted((one, other) => String(other.completed_at).localeCompare(String(one.completed_at)))
  for (const [index, [minutes, kind, severity, text, outcome]] of demoComplaints.entries()) {
    const at = lastOffice(plusMinutes(calendar.now, -minutes))
    const anHourBefore = iso(at - 3_600_000)
    const job = completed.filter(({ completed_at }) => String(completed_at) < anHourBefore)[index * 3]
    if (!job) continue
    const closed = outcome === null ? null : iso(Math.min(atOffice(plusMinutes(at, 600)), calendar.now))
    const id = index + 1
    work.complaints.push({
      id,
      job_id: job.id!,
      partner_id: job.partner_id ?? null,
      kind,
      severity,
      text,
      source: 'staff',
      owner_id: by,
      due_at: iso(complaintDueAt(week, severity, at)),
      created_by: by,
      created_at: iso(at),
      status: closed === null ? 'open' : 'resolved',
      status_reason: outcome,
      closed_at: closed,
    })
    const of = { customer_id: job.customer_id, partner_id: job.partner_id ?? null, actor_id: by }
    const add = (
      row: Pick<TimelineRow, 'record_type' | 'record_id' | 'kind' | 'happened_at'>,
      data: object,
    ) => work.timeline.push({ ...of, ...row, data: JSON.stringify(data) })
    const complaint = { record_type: 'complaint', record_id: id } as const
    add({ ...complaint, kind: 'created', happened_at: iso(at) }, { text })
    const related = { type: 'complaint', id, label: recordId('complaint', id) }
    const added = {
      record_type: 'job',
      record_id: job.id!,
      kind: 'complaint-added',
      happened_at: iso(at),
    } as const
    add(added, { related, text })
    if (closed === null) continue
    add(
      { ...complaint, kind: 'status', happened_at: closed },
      { from: 'open', to: 'resolved', reason: outcome },
    )
  }
}
