import * as z from 'zod'
import {
  email,
  gstin,
  id,
  line,
  moment,
  paise,
  phone,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from './fields.ts'
import { type FieldValue, mapFields, type RecordField, type RecordFields } from './record-fields.ts'
import { slugs } from './terms.ts'

type Schemas<Fs> = { -readonly [K in keyof Fs]: z.ZodType<FieldValue<Fs[K]>, FieldValue<Fs[K]>> }
type Schema = Schemas<RecordFields>[string]
type CreateSchemas<Fs> = {
  -readonly [K in keyof Fs]: Fs[K] extends { required: true } ? Schemas<Fs>[K] : z.ZodDefault<Schemas<Fs>[K]>
}

/** The allowed values of requests, for each field. */
export function fieldInputs<Fs extends RecordFields>(fields: Fs): Schemas<Fs> {
  return mapFields(fields, (field) => described(field, inputOf(field))) as Schemas<Fs> // each by its kind
}

/** The same for a new record: a field that is not required may be left out, and is then empty. */
export function createInputs<Fs extends RecordFields>(fields: Fs): CreateSchemas<Fs> {
  const create = mapFields(fields, (field) => {
    const input = described(field, inputOf(field))
    return field.required ? input : input.default(null)
  })
  return create as unknown as CreateSchemas<Fs> // each by its kind
}

/** The values of responses, for each field: stored values are not checked again. */
export function fieldOutputs<Fs extends RecordFields>(fields: Fs): Schemas<Fs> {
  return mapFields(fields, (field) => described(field, outputOf(field))) as Schemas<Fs> // each by its kind
}

function described(field: RecordField, schema: z.ZodType): Schema {
  const whole = field.required ? schema : schema.nullable()
  return whole.describe(field.label) as Schema // of the field's kind
}

function inputOf(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.required ? requiredLine(field.max) : line(field.max)
    case 'note':
      return field.required ? requiredText(field.max) : text(field.max)
    case 'phone':
      return phone
    case 'email':
      return email
    case 'gstin':
      return gstin
    case 'choice':
      return z.enum(slugs(field.words))
    case 'money':
      return paise
    case 'moment':
      return moment
    case 'reference':
      return id
  }
}

function outputOf(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return inputOf(field)
    case 'money':
      return z.int()
    case 'moment':
      return timestamp
    case 'text':
    case 'note':
    case 'phone':
    case 'email':
    case 'gstin':
      return z.string()
  }
}
