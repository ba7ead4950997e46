import type { Category } from 'contract/categories/categories.schema.ts'
import { percentText, readPercent } from '#shared/format/formats.ts'
import type { CategoryBody } from './category-actions.ts'
import type { CategoryValues } from './category-form.schema.ts'
import { readDays, readMinutes } from './duration.ts'

export function valuesOf(category: Category): CategoryValues {
  const { title, parent_id, active, duration_minutes, warranty_days, commission_kind, commission_value } =
    category
  const numberText = (number: number | null) => (number === null ? '' : String(number))
  const value = commission_value ?? 0
  return {
    title,
    parent_id,
    active,
    minutes: numberText(duration_minutes),
    warranty: numberText(warranty_days),
    documents: category.required_documents,
    commission: commission_kind ?? 'inherited',
    percent: commission_kind === 'percent' ? percentText(value) : '',
    amount: commission_kind === 'fixed' ? value : null,
    after_material: category.commission_after_material,
  }
}

export const emptyCategory = (parent_id: number | null): CategoryValues => ({
  title: '',
  parent_id,
  active: true,
  minutes: '60',
  warranty: '',
  documents: [],
  commission: 'inherited',
  percent: '',
  amount: null,
  after_material: false,
})

/** The body of the request; the position among the siblings is not part of the form. */
export function bodyOfValues(values: CategoryValues, position: number): CategoryBody {
  const { title, parent_id, active, minutes, warranty, commission, percent, amount, after_material } = values
  return {
    title,
    parent_id,
    active,
    position,
    duration_minutes: readMinutes(minutes) ?? null,
    warranty_days: readDays(warranty) ?? null,
    required_documents: values.documents,
    commission_kind: commission === 'inherited' ? null : commission,
    commission_value:
      commission === 'percent' ? readPercent(percent) : commission === 'fixed' ? amount : null,
    commission_after_material: commission === 'percent' && after_material,
  }
}
