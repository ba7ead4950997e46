import { id, paise, text } from '../shared/fields.ts'

/** Job: one service visit. Money in paise. What a person may type into it. */
export const jobFields = {
  category_id: id,
  price: paise,
  material_cost: paise,
  /** Commission set by hand, paise; null uses the rule. */
  commission_fixed: paise.nullable(),
  note: text(4000).nullable(),
}
