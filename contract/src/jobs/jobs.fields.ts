import { type RecordFields, recordOnly } from '../shared/record-fields.ts'

/** Job: one service visit. The fields that people fill in; amounts have a panel of their own. */
export const jobFields = {
  category_id: { label: 'Service', kind: 'reference', required: true, shown: recordOnly },
  price: { label: 'Price', kind: 'money', required: true, shown: ['create', 'list', 'download'] },
  material_cost: { label: 'Material cost', kind: 'money', required: true, shown: ['create'] },
  /** Set by hand; null uses the rule. */
  commission_fixed: { label: 'Fixed commission', kind: 'money', shown: [] },
  note: { label: 'Note', kind: 'note', max: 4000, shown: recordOnly },
} as const satisfies RecordFields
