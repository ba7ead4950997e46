import type { Question, Script } from 'contract/categories/categories.schema.ts'

/** The values of a question's form: one choice per line. */
export type QuestionTyped = {
  /** The id of a stored question; a new one has none. */
  id?: number
  label: string
  input_type: Question['input_type']
  choices: string
  required: boolean
}
export type ScriptTyped = { questions: QuestionTyped[] }

export const emptyQuestion: QuestionTyped = { label: '', input_type: 'text', choices: '', required: false }

/** The choices of a question: the non-empty lines. */
export function choicesOf({ input_type, choices }: Pick<QuestionTyped, 'input_type' | 'choices'>): string[] {
  if (input_type === 'text') return []
  return choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function valuesOf({ questions }: Pick<Script, 'questions'>): ScriptTyped {
  return {
    questions: questions.map(({ id, label, input_type, options, required }) => ({
      id,
      label,
      input_type,
      choices: options.join('\n'),
      required,
    })),
  }
}

/** The body of the request. */
export function questionsOf({ questions }: ScriptTyped) {
  return questions.map(({ choices, ...question }) => ({
    ...question,
    label: question.label.trim(),
    options: choicesOf({ ...question, choices }),
  }))
}

/** The preview of the call script with the current edits; a question without text is left out. */
export function previewOf(inherited: readonly Question[], { questions }: ScriptTyped): Question[] {
  const own = questionsOf({ questions }).map((question, at) => ({
    ...question,
    // A new question gets an id from its position, which no stored question has.
    id: question.id ?? -1 - at,
    category_id: 0,
    position: at,
  }))
  return [...inherited, ...own.filter(({ label }) => label !== '')]
}
