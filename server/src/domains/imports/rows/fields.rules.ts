import { fieldInputs } from 'contract/shared/field-schemas.ts'
import type { RecordField, RecordFields } from 'contract/shared/record-fields.ts'
import type { ZodType } from 'zod'
import type { Problem } from './lookups.rules.ts'

type Values = Record<string, unknown>

/**
 * Reads the cells of a record's fields, by the same rules as a form. An empty cell is null. A choice is found
 * by its label or its slug.
 */
export function fieldReader(fields: RecordFields) {
  const schemas: Record<string, ZodType> = fieldInputs(fields)
  const names = Object.keys(fields)
  return (cells: Readonly<Record<string, string>>): { values: Values; problems: Problem[] } => {
    const values: Values = {}
    const problems: Problem[] = []
    for (const name of names) {
      const field = fields[name]! // its own keys
      const text = cells[name] ?? ''
      if (text === '' && !field.required) {
        values[name] = null
        continue
      }
      const read = schemas[name]!.safeParse(inputOf(field, text)) // of the same keys
      if (read.success) values[name] = read.data
      else
        problems.push({ column: field.label, message: problemOf(field, text, read.error.issues[0]?.message) })
    }
    return { values, problems }
  }
}

const same = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')

function inputOf(field: RecordField, text: string): unknown {
  if (field.kind !== 'choice') return text
  return (
    field.words.find(({ slug, label }) => same(slug) === same(text) || same(label) === same(text))?.slug ??
    text
  )
}

function problemOf(field: RecordField, text: string, message: string | undefined): string {
  if (text === '') return 'must not be empty'
  if (field.kind !== 'choice') return message ?? 'is invalid'
  const labels = field.words.map(({ label }) => label)
  return `“${text.slice(0, 40)}” is none of ${labels.slice(0, 8).join(', ')}${labels.length > 8 ? ' …' : ''}`
}
