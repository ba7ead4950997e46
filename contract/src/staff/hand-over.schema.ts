import * as z from 'zod'
import { id, named, text } from '../shared/fields.ts'

/** Open enquiries of a user by the city of their location, most first; null for those without a location. */
export const openByCity = z.object({
  total: z.int(),
  cities: z.array(z.object({ city: z.string().nullable(), enquiries: z.int() })),
})
export type OpenByCity = z.infer<typeof openByCity>

const hasEachOnce = <T>(all: readonly T[]) => new Set(all).size === all.length

/** Who gets the open enquiries: those of a named city its user, all others evenly the users of `to`. */
export const handOverPlan = z
  .strictObject({
    to: z.array(id).min(1, 'needs at least one').max(50).refine(hasEachOnce, 'must name each user once'),
    cities: z
      .array(z.strictObject({ city: text(200).nullable(), to: id }))
      .max(500)
      .default([])
      .refine((all) => hasEachOnce(all.map(({ city }) => city)), 'must name each city once'),
  })
  .refine(({ to, cities }) => cities.every((each) => to.includes(each.to)), {
    path: ['cities'],
    error: 'must name users of the plan only',
  })
export type HandOverPlan = z.infer<typeof handOverPlan>

/** How many each user got. */
export const handedOver = z.object({ shares: z.array(z.object({ user: named, enquiries: z.int() })) })
export type HandedOver = z.infer<typeof handedOver>
