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
    if (choices.length === 0) wrong('Enter at least one choice')
    if (choices.length > 30) wrong('Enter at most 30 choices')
    if (choices.some((choice) => choice.length > 120)) wrong('Enter at most 120 characters per line')
    if (new Set(choices.map((choice) => choice.toLowerCase())).size !== choices.length)
      wrong('Enter each choice only once')
  })

export const scriptForm = z
  .object({ questions: z.array(questionTyped).max(maxQuestions) })
  .superRefine(({ questions }, context) => {
    const seen = new Set<string>()
    questions.forEach(({ label }, at) => {
      const words = label.toLowerCase()
      if (seen.has(words))
        context.addIssue({
          code: 'custom',
          path: ['questions', at, 'label'],
          message: 'Another question has this text',
        })
      seen.add(words)
    })
  })
