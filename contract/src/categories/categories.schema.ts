import * as z from 'zod'
import { guarded } from '../access/guarded.ts'
import { inputTypes } from '../choices.ts'
import { documentKinds } from '../files/files.words.ts'
import { commissionTermFields } from '../ledger/commission.schema.ts'
import { id, recordFields, requiredLine, requiredText, text, version } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

export const categoryFields = {
  title: requiredLine(120),
  parent_id: id.nullable(),
  position: z.int().min(0).max(10_000),
  active: z.boolean(),
  /** Typical duration in minutes; it gives the proposed end of a new visit or job. */
  duration_minutes: z.int().min(15).max(14_400).nullable(),
  /** Days after completion within which the work is repeated; null inherits from the parent, 0 for none. */
  warranty_days: z.int().min(0).max(3650).nullable(),
  /** Documents without which no partner is assigned; those of the categories above it count too. */
  required_documents: z
    .array(z.enum(documentKinds))
    .max(documentKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'must have each document only once' }),
  ...commissionTermFields,
}
export const categoryCreate = z.strictObject({
  ...categoryFields,
  position: categoryFields.position.default(0),
  active: categoryFields.active.default(true),
  duration_minutes: categoryFields.duration_minutes.default(null),
  warranty_days: categoryFields.warranty_days.default(null),
  required_documents: categoryFields.required_documents.default([]),
  commission_kind: categoryFields.commission_kind.default(null),
  commission_value: categoryFields.commission_value.default(null),
  commission_after_material: categoryFields.commission_after_material.default(false),
})
/**
 * Commission terms are inherited from the category above; own terms there need the same permission as other
 * terms.
 */
const otherParent = { parent_id: guarded(id.nullable()) }
export const categoryUpdate = z.strictObject({ ...categoryFields, ...otherParent, version })
export const category = z.object({ ...recordFields, ...categoryFields })
export type Category = z.infer<typeof category>

export const questionFields = {
  label: requiredText(200),
  input_type: z.enum(slugs(inputTypes)),
  /** The choices of a radio or checkbox question, in order; empty for text. */
  options: z.array(requiredText(120)).max(30),
  required: z.boolean(),
  position: z.int().min(0).max(10_000),
}
export const question = z.object({ id, category_id: id, ...questionFields })
export type Question = z.infer<typeof question>

/** Position among the sibling categories, from 0. */
export const categoryMove = z.strictObject({
  ...otherParent,
  position: categoryFields.position,
  version,
})

/** Questions that a category may have of its own: the caller waits on the phone. */
export const maxQuestions = 40

const isDistinct = (words: readonly string[]) =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length

/** A question to save; without an id it is new. Its position in the list is its position on the form. */
export const questionWritten = z
  .strictObject({
    id: id.optional(),
    label: questionFields.label,
    input_type: questionFields.input_type,
    options: questionFields.options,
    required: questionFields.required,
  })
  .refine(({ input_type, options }) => input_type !== 'text' || options.length === 0, {
    path: ['options'],
    error: 'must be empty for a text answer',
  })
  .refine(({ input_type, options }) => input_type === 'text' || options.length > 0, {
    path: ['options'],
    error: 'needs at least one choice',
  })
  .refine(({ options }) => isDistinct(options), {
    path: ['options'],
    error: 'must have each choice only once',
  })
export const scriptUpdate = z.strictObject({
  questions: z
    .array(questionWritten)
    .max(maxQuestions)
    .refine((all) => isDistinct(all.map(({ label }) => label)), {
      error: 'must have each question only once',
    }),
  /** The version of the category. */
  version,
})

/** The inherited questions and the own ones for editing, with the category's version. */
export const script = z.object({ id, version, inherited: z.array(question), questions: z.array(question) })
export type Script = z.infer<typeof script>

/** An answer keeps the wording of its question, so that it stays readable when the question changes. */
export const answer = z.object({
  question_id: id,
  label: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
})
export type Answer = z.infer<typeof answer>
/** The caller's answer: one value for text and radio, several for checkbox. */
export const answerInput = z.strictObject({
  question_id: id,
  value: z.union([text(1000), z.array(text(200)).max(30)]),
})

/** Of the category itself, without its descendants. */
export const categoryTotals = z.object({
  category_id: id,
  enquiries: z.int(),
  jobs: z.int(),
  completed: z.int(),
  /** Paise: sum of the prices of completed jobs. */
  revenue: z.int(),
  partners: z.int(),
})
export type CategoryTotals = z.infer<typeof categoryTotals>
