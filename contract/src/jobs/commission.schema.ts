import * as z from 'zod'
import { maxPaise } from '../shared/money.ts'

export const commissionKinds = ['percent', 'fixed'] as const

/** Commission terms as a category, a partner or a partner's service holds them; all null or absent means "ask further up". */
export const commissionTermFields = {
  commission_kind: z.enum(commissionKinds).nullable(),
  /** Paise when fixed, basis points (1250 is 12.5 %) when percent. */
  commission_value: z.int().min(0).max(maxPaise).nullable(),
  commission_after_material: z.boolean(),
}

/** The rule as a job keeps it: see CommissionRule. */
export const commissionRule = z.object({
  kind: z.enum(commissionKinds),
  value: z.int(),
  after_material: z.boolean(),
  source: z.enum(['job', 'partner-category', 'partner', 'category', 'ancestor', 'default']),
  source_title: z.string().nullable(),
})
