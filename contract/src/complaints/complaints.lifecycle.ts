import { type Lifecycle, lifecycleOf } from '../shared/lifecycle.ts'
import { type ComplaintStatus, complaintStatuses } from '../vocabulary.ts'

/** Neither resolved nor rejected. */
export const unsettled = ['open', 'visit-planned'] as const satisfies readonly ComplaintStatus[]

/** A complaint goes open -> visit planned -> resolved or rejected; each transition has a reason. */
export const complaintLifecycle: Lifecycle<ComplaintStatus> = lifecycleOf({
  states: complaintStatuses.map((status) => status.slug),
  moves: [
    {
      name: 'plan-visit',
      from: unsettled,
      to: 'visit-planned',
      permission: 'enquiries.write',
      needs: ['reason'],
    },
    { name: 'resolve', from: unsettled, to: 'resolved', permission: 'enquiries.write', needs: ['reason'] },
    { name: 'reject', from: unsettled, to: 'rejected', permission: 'enquiries.write', needs: ['reason'] },
    {
      name: 'reopen',
      from: ['resolved', 'rejected'],
      to: 'open',
      permission: 'enquiries.reopen',
      needs: ['reason'],
    },
  ],
})

export const isUnsettled = (status: ComplaintStatus): boolean => unsettled.some((slug) => slug === status)
