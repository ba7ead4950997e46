import { terms } from '../shared/terms.ts'

/**
 * Who bears the parts and the visit of a rework job: the partner of the first job, the company, or the
 * customer by the price.
 */
export const reworkBearers = terms('partner', 'company', 'customer')
export type ReworkBearer = (typeof reworkBearers)[number]['slug']

type SlugOf<T extends readonly { slug: string }[]> = T[number]['slug']

/** What a customer complains about. */
export const complaintKinds = terms('quality', 'late', 'behaviour', 'damage', 'price', 'no-show', 'other')
export type ComplaintKind = SlugOf<typeof complaintKinds>

export const complaintSeverities = terms('low', 'medium', 'high')
export type ComplaintSeverity = SlugOf<typeof complaintSeverities>

/** Where a complaint came from: a call, or a low rating of the job by its customer. */
export const complaintSources = terms('staff', 'rating')
export type ComplaintSource = SlugOf<typeof complaintSources>
