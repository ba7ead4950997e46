import type { AttentionReason } from 'contract/jobs/attention.words.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'

export type AttentionAction =
  | 'assign'
  | 'send-link'
  | 'call-partner'
  | 'call-customer'
  | 'reschedule'
  | 'cancel'
  | 'confirm'
  | 'answer'

/** What most likely resolves the reason. */
const usual: Record<AttentionReason, AttentionAction> = {
  slipped: 'call-partner',
  late: 'call-partner',
  'customer-asked': 'reschedule',
  complaint: 'answer',
  'started-early': 'call-partner',
  unassigned: 'assign',
  'partner-inactive': 'assign',
  'partner-off': 'assign',
  overlapping: 'assign',
  moved: 'call-partner',
  'not-told': 'send-link',
  'not-accepted': 'call-partner',
  reported: 'confirm',
}

type Row = Pick<JobRow, 'attention' | 'partner' | 'status' | 'request_kind'>
type Actions = { first: AttentionAction; others: AttentionAction[] }

/** The next action for the most urgent reason, and the others; null without a reason. */
export function actionsOf({ attention: [reason], partner, status, request_kind }: Row): Actions | null {
  if (!reason) return null
  const isCancelAsked = request_kind === 'cancel'
  const preferred = reason === 'customer-asked' && isCancelAsked ? 'cancel' : usual[reason]
  const isBegun = status === 'started' || status === 'completed'
  const possible: AttentionAction[] = [
    ...(preferred === 'confirm' || preferred === 'answer' ? [preferred] : []),
    ...(isBegun ? [] : (['assign'] as const)),
    ...(partner ? (['call-partner'] as const) : []),
    ...(partner && status === 'pending' ? (['send-link'] as const) : []),
    'call-customer',
    ...(isBegun ? [] : (['reschedule'] as const)),
    ...(isCancelAsked && status !== 'completed' ? (['cancel'] as const) : []),
  ]
  const first = possible.includes(preferred) ? preferred : (possible[0] ?? 'call-customer')
  return { first, others: possible.filter((action) => action !== first) }
}
