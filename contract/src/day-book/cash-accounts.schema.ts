import * as z from 'zod'
import { day, id, named, recordFields, requiredLine, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { paymentMethods } from '../vocabulary.ts'
import { cashAccountKinds } from './day-book.words.ts'

const method = z.enum(slugs(paymentMethods))

export const cashAccountFields = {
  name: requiredLine(60),
  /** Whose cash it is: of a city (a location), of a staff member, or of the office. */
  location_id: id.nullable(),
  user_id: id.nullable(),
}

type Owner = { kind: string; location_id: number | null; user_id: number | null }

function checkOwner({ kind, location_id, user_id }: Owner, context: z.RefinementCtx): void {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (kind !== 'cash' && location_id !== null)
    wrong('location_id', 'must be empty: only cash belongs to a city')
  if (kind !== 'cash' && user_id !== null)
    wrong('user_id', 'must be empty: only cash belongs to a staff member')
  if (location_id !== null && user_id !== null)
    wrong('user_id', 'must be empty: the cash belongs to the city')
}

export const cashAccountCreate = z
  .strictObject({
    ...cashAccountFields,
    kind: z.enum(slugs(cashAccountKinds)),
    location_id: cashAccountFields.location_id.default(null),
    user_id: cashAccountFields.user_id.default(null),
  })
  .superRefine(checkOwner)

/** Kind and owner stay, because the entries are theirs. */
export const cashAccountUpdate = z.strictObject({
  name: cashAccountFields.name,
  /** Methods whose money goes here where no account of a staff member or a city applies. */
  default_for: z.array(method).max(paymentMethods.length),
  archived: z.boolean(),
  version,
})

export const cashAccount = z.object({
  ...recordFields,
  name: z.string(),
  kind: z.enum(slugs(cashAccountKinds)),
  /** Whose cash it is. */
  city: z.object({ id, title: z.string() }).nullable(),
  keeper: named.nullable(),
  default_for: z.array(method),
  closed_through: day.nullable(),
  archived: z.boolean(),
})
export type CashAccount = z.infer<typeof cashAccount>
