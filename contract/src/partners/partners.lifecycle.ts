import { type Lifecycle, lifecycleOf } from '../shared/lifecycle.ts'
import { type PartnerStatus, partnerStatuses } from '../vocabulary.ts'

/** Only approved partners can be assigned. */
export const partnerLifecycle: Lifecycle<PartnerStatus> = lifecycleOf({
  states: partnerStatuses.map((status) => status.slug),
  moves: [
    { name: 'approve', from: ['submitted'], to: 'approved', permission: 'partners.decide', needs: [] },
    { name: 'reject', from: ['submitted'], to: 'rejected', permission: 'partners.decide', needs: ['reason'] },
    {
      name: 'deactivate',
      from: ['approved'],
      to: 'deactivated',
      permission: 'partners.decide',
      needs: ['reason'],
    },
    { name: 'activate', from: ['deactivated'], to: 'approved', permission: 'partners.decide', needs: [] },
    { name: 'resubmit', from: ['rejected'], to: 'submitted', permission: 'partners.decide', needs: [] },
  ],
})
