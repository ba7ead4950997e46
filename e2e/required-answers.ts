import type { Person } from './fixtures.ts'

type Question = { id: number; required: boolean; input_type: string; options: string[] }

/** An answer to each required question of a category, which a job of an enquiry needs. */
export async function requiredAnswers({ read }: Pick<Person, 'read'>, categoryId: number) {
  const questions = await read<Question[]>(`/categories/${categoryId}/questions`)
  return questions
    .filter(({ required }) => required)
    .map(({ id, input_type, options }) => {
      const first = options[0] ?? 'Yes'
      return { question_id: id, value: input_type === 'checkbox' ? [first] : first }
    })
}
