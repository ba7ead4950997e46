import { job } from '../jobs/jobs.schema.ts'
import { linkParams, linkShare, sharedLink } from '../links/links.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { requestDismiss, tracking, trackingRating, trackingRequest } from './tracking.schema.ts'

/**
 * The customer's page is public: the token is the key. Each step can be sent again without a second effect.
 */
const byToken = { permission: 'public', params: linkParams } as const

export const trackingContract = defineEndpoints({
  'GET /tracking-links/{token}': {
    ...byToken,
    summary: 'The job of a customer’s tracking link',
    response: tracking,
  },
  'POST /tracking-links/{token}/opened': {
    ...byToken,
    summary: 'Note that the customer opened the link',
    response: success,
  },
  'POST /tracking-links/{token}/request': {
    ...byToken,
    summary:
      'The customer asks to reschedule or cancel, before the work starts; the open request is changed, five times a day at most',
    body: trackingRequest,
    response: tracking,
  },
  'POST /tracking-links/{token}/rating': {
    ...byToken,
    summary: 'The customer rates the completed job, once; a low rating opens a complaint',
    body: trackingRating,
    response: tracking,
  },
  'POST /jobs/{id}/tracking-link': {
    summary: 'The tracking link of the job’s customer, to copy or to send by WhatsApp',
    permission: 'jobs.write',
    params: idParams,
    body: linkShare,
    response: sharedLink,
    returnsSecret: true,
  },
  'POST /jobs/{id}/customer-request/dismiss': {
    summary: 'Dismiss the request of the customer',
    permission: 'jobs.write',
    params: idParams,
    body: requestDismiss,
    response: job,
  },
})
