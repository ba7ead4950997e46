import * as z from 'zod'
import { linkParams, linkShare, sharedLink } from '../links/links.schema.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import {
  partnerAccept,
  partnerBrief,
  partnerComplete,
  partnerReject,
  partnerStart,
  shownPhone,
} from './partner-links.schema.ts'

/**
 * The partner's page is public: the token is the key. Each step can be sent again without a second effect.
 */
const byToken = { permission: 'public', params: linkParams } as const

export const partnerLinksContract = defineEndpoints({
  'GET /partner-links/{token}': {
    ...byToken,
    summary: 'The job of a partner’s link',
    response: partnerBrief,
  },
  'POST /partner-links/{token}/opened': {
    ...byToken,
    summary: 'Note that the partner opened the link',
    response: success,
  },
  'POST /partner-links/{token}/phone': {
    ...byToken,
    summary: 'The customer’s number, from acceptance on; each request is logged',
    response: shownPhone,
  },
  'POST /partner-links/{token}/accept': {
    ...byToken,
    summary: 'The partner accepts the job at the time that was read',
    body: partnerAccept,
    response: partnerBrief,
  },
  'POST /partner-links/{token}/reject': {
    ...byToken,
    summary: 'The partner rejects the job; the link ends',
    body: partnerReject,
    response: success,
  },
  'POST /partner-links/{token}/start': {
    ...byToken,
    summary: 'The partner starts the work; long before the planned time only with `starts_early`',
    body: partnerStart,
    response: partnerBrief,
  },
  'POST /partner-links/{token}/unstart': {
    ...byToken,
    summary: 'The partner undoes the start, within ten minutes',
    response: partnerBrief,
  },
  'POST /partner-links/{token}/complete': {
    ...byToken,
    summary: 'The partner completes the job and reports material cost, extra work and the amount collected',
    body: partnerComplete,
    response: partnerBrief,
  },
  'POST /partner-links/{token}/photos': {
    ...byToken,
    summary: 'Add a photo of at most 256 kB once the work has started; the same one sent again is added once',
    accepts: 'anything',
    body: z.unknown(),
    response: partnerBrief,
  },
  'POST /jobs/{id}/partner-link': {
    summary: 'The link of the job’s partner, to copy or to send by WhatsApp',
    permission: 'jobs.write',
    params: idParams,
    body: linkShare,
    response: sharedLink,
    returnsSecret: true,
  },
})
