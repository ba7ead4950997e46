import { terms } from '../shared/terms.ts'

type SlugOf<T extends readonly { slug: string }[]> = T[number]['slug']

/** What a customer complains about. */
export const complaintKinds = terms('quality', 'late', 'behaviour', 'damage', 'price', 'no-show', 'other')
export type ComplaintKind = SlugOf<typeof complaintKinds>

export const complaintSeverities = terms('low', 'medium', 'high')
export type ComplaintSeverity = SlugOf<typeof complaintSeverities>

/** Where a complaint came from: a call, or a low rating of the job by its customer. */
export const complaintSources = terms('staff', 'rating')
export type ComplaintSource = SlugOf<typeof complaintSources>
