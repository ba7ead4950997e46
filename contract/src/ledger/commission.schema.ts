import * as z from 'zod'
import { guarded } from '../access/guarded.ts'
import { day, id } from '../shared/fields.ts'
import { maxPaise } from '../shared/money.ts'
import { taxRule } from '../tax/tax.schema.ts'

export const commissionKinds = ['percent', 'fixed'] as const

/** Commission terms of a category, a partner or a partner's service; null or absent values inherit. */
export const commissionTermFields = {
  commission_kind: guarded(z.enum(commissionKinds).nullable()),
  /** Paise when fixed, basis points (1250 is 12.5 %) when percent. */
  commission_value: guarded(z.int().min(0).max(maxPaise).nullable()),
  commission_after_material: guarded(z.boolean()),
}

const basisPoints = z.int().min(0, 'must not be negative').max(10_000, 'must be at most 100 %')
export const commissionSlab = z.strictObject({ above: z.int().min(0).max(maxPaise), rate: basisPoints })

/**
 * Terms from a day on, for jobs on that day or later. `none` ends these terms, so that the next level
 * applies. Slabs start at 0 and ascend; the slab of an amount applies to the whole amount.
 */
export const datedTerm = z
  .strictObject({
    category_id: id.nullable().default(null),
    applies_from: day,
    kind: guarded(z.enum(['percent', 'fixed', 'slabs', 'none'])),
    /** Paise when fixed, basis points when percent, else absent. */
    value: z.int().min(0, 'must not be negative').max(maxPaise).nullable().default(null),
    slabs: z.array(commissionSlab).max(20).nullable().default(null),
    after_material: z.boolean().default(false),
  })
  .superRefine(({ kind, value, slabs }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const needsValue = kind === 'percent' || kind === 'fixed'
    if (needsValue !== (value !== null)) wrong('value', needsValue ? 'is required' : 'must be left empty')
    if (kind === 'percent' && (value ?? 0) > 10_000) wrong('value', 'must be at most 100 %')
    if ((kind === 'slabs') !== (slabs !== null))
      wrong('slabs', kind === 'slabs' ? 'is required' : 'must be left empty')
    if (slabs && slabs[0]?.above !== 0) wrong('slabs', 'must start at 0')
    const isAscending = slabs?.every(({ above }, at) => at === 0 || above > slabs[at - 1]!.above)
    if (slabs && !isAscending) wrong('slabs', 'must be in ascending order')
  })

/** The snapshot of the rule in a job: see CommissionRule. */
export const commissionRule = z.object({
  kind: z.enum([...commissionKinds, 'slabs']),
  value: z.int(),
  slabs: z.array(commissionSlab).optional(),
  after_material: z.boolean(),
  source: z.enum(['job', 'partner-category', 'partner', 'category', 'ancestor', 'default']),
  source_title: z.string().nullable(),
})

/** What applies to the price of a job that is created now: the commission, and the GST or null without. */
export const quoteTerms = z.object({ commission_rule: commissionRule, tax_rule: taxRule.nullable() })
export type QuoteTerms = z.infer<typeof quoteTerms>
