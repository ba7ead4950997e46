import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { id, text } from '../shared/fields.ts'
import { recordType } from '../timeline/timeline.schema.ts'

/** One record of the search results, best first. */
export const searchHit = z.object({
  type: recordType,
  id,
  /** A name, or the service and the customer. */
  title: z.string(),
  /** Phone in E.164, if it has one. */
  phone: z.string().nullable(),
  /** Status slug of that record type, if it has one. */
  status: z.string().nullable(),
  detail: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchContract = defineEndpoints({
  'GET /search': {
    summary:
      'Customers, partners, enquiries, jobs and complaints by name, phone fragment, id or pincode; five of each',
    permission: 'search.read',
    query: z.strictObject({ q: text(100) }),
    response: z.array(searchHit),
    shows: { kind: 'customer', as: 'search' },
  },
})
