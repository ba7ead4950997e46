import type { Question, Script } from 'contract/categories/categories.schema.ts'

/** A question as it is written: its choices one a line. */
export type QuestionTyped = {
  /** Of a question that is kept; none of a new one. */
  id?: number
  label: string
  input_type: Question['input_type']
  choices: string
  required: boolean
}
export type ScriptTyped = { questions: QuestionTyped[] }

export const emptyQuestion: QuestionTyped = { label: '', input_type: 'text', choices: '', required: false }

/** The choices of a question: the lines that say something. */
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

/** What is sent. */
export function questionsOf({ questions }: ScriptTyped) {
  return questions.map(({ choices, ...question }) => ({
    ...question,
    label: question.label.trim(),
    options: choicesOf({ ...question, choices }),
  }))
}

/** What the caller would be asked as it is written now; a question without words is not asked yet. */
export function previewOf(inherited: readonly Question[], { questions }: ScriptTyped): Question[] {
  const own = questionsOf({ questions }).map((question, at) => ({
    ...question,
    // One that has no id yet has one of its place, which no kept question has.
    id: question.id ?? -1 - at,
    category_id: 0,
    position: at,
  }))
  return [...inherited, ...own.filter(({ label }) => label !== '')]
}
