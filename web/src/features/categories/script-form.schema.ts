import { maxQuestions, questionFields } from 'contract/categories/categories.schema.ts'
import { id } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { choicesOf } from './script-values.ts'

const questionTyped = z
  .object({
    id: id.optional(),
    label: questionFields.label,
    input_type: questionFields.input_type,
    choices: z.string(),
    required: z.boolean(),
  })
  .superRefine((question, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message })
    if (question.input_type === 'text') return
    const choices = choicesOf(question)
    if (choices.length === 0) wrong('must name at least one choice')
    if (choices.length > 30) wrong('must be at most 30 choices')
    if (choices.some((choice) => choice.length > 120)) wrong('must have at most 120 characters a line')
    if (new Set(choices.map((choice) => choice.toLowerCase())).size !== choices.length)
      wrong('must name each choice once')
  })

export const scriptForm = z
  .object({ questions: z.array(questionTyped).max(maxQuestions) })
  .superRefine(({ questions }, context) => {
    const seen = new Set<string>()
    questions.forEach(({ label }, at) => {
      const words = label.toLowerCase()
      if (seen.has(words))
        context.addIssue({ code: 'custom', path: ['questions', at, 'label'], message: 'is asked already' })
      seen.add(words)
    })
  })
