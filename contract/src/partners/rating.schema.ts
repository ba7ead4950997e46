import * as z from 'zod'
import { timestamp } from '../shared/fields.ts'

/** How the customer rated the completed job: 1 to 5 stars. */
export const rating = z.object({ stars: z.int(), comment: z.string().nullable(), created_at: timestamp })
export type Rating = z.infer<typeof rating>
