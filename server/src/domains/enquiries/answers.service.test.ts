import type { Question } from 'contract/categories/categories.schema.ts'
import { describe, expect, test } from 'vitest'
import { checkAnswers } from './answers.service.ts'

const question = (id: number, values: Partial<Question> = {}): Question => ({
  id,
  category_id: 1,
  label: `Question ${id}`,
  input_type: 'text',
  options: [],
  required: false,
  position: id,
  ...values,
})
const questions = [
  question(1, { label: 'What is wrong?', required: true }),
  question(2, { label: 'Which tap?', input_type: 'radio', options: ['Kitchen', 'Bath'] }),
  question(3, { label: 'Also wanted', input_type: 'checkbox', options: ['Washer', 'Pipe'], required: true }),
]

describe('checkAnswers', () => {
  test('keeps the words of the question, in the order of the questions', () => {
    const given = [
      { question_id: 3, value: ['Pipe'] },
      { question_id: 1, value: 'It drips' },
      { question_id: 2, value: 'Bath' },
    ]
    expect(checkAnswers(questions, given, { mustBeComplete: true })).toEqual({
      issues: [],
      answers: [
        { question_id: 1, label: 'What is wrong?', value: 'It drips' },
        { question_id: 2, label: 'Which tap?', value: 'Bath' },
        { question_id: 3, label: 'Also wanted', value: ['Pipe'] },
      ],
    })
  })

  test('leaves out what was not answered, and asks for it only when it must be complete', () => {
    const given = [
      { question_id: 1, value: '' },
      { question_id: 3, value: [] },
    ]
    expect(checkAnswers(questions, given)).toEqual({ answers: [], issues: [] })
    expect(checkAnswers(questions, given, { mustBeComplete: true }).issues).toEqual([
      { field: 'answers', message: '“What is wrong?” needs an answer' },
      { field: 'answers', message: '“Also wanted” needs an answer' },
    ])
  })

  test.each([
    ['an unknown question', { question_id: 9, value: 'x' }, 'is not a question of this service'],
    ['an option that is none', { question_id: 2, value: 'Roof' }, '“Roof” is not an option of “Which tap?”'],
    [
      'one of several',
      { question_id: 3, value: ['Pipe', 'Roof'] },
      '“Roof” is not an option of “Also wanted”',
    ],
    ['a list for one answer', { question_id: 2, value: ['Bath'] }, '“Which tap?” needs one answer'],
    ['one answer for a list', { question_id: 3, value: 'Pipe' }, '“Also wanted” needs a list of options'],
  ])('refuses %s', (_, given, message) => {
    expect(checkAnswers(questions, [given]).issues).toEqual([{ field: 'answers.0.value', message }])
  })

  test('refuses two answers to one question', () => {
    const given = [
      { question_id: 1, value: 'a' },
      { question_id: 1, value: 'b' },
    ]
    expect(checkAnswers(questions, given).issues).toEqual([
      { field: 'answers.1.value', message: 'has two answers' },
    ])
  })

  test('keeps an old answer unchanged when its question has changed or was removed', () => {
    const kept = [
      { question_id: 2, label: 'Which one?', value: 'Garden' },
      { question_id: 8, label: 'Gone', value: 'yes' },
    ]
    const given = kept.map(({ question_id, value }) => ({ question_id, value }))
    expect(checkAnswers(questions, given, { kept })).toEqual({ issues: [], answers: kept })
    expect(checkAnswers(questions, [{ question_id: 8, value: 'no' }], { kept }).issues).toHaveLength(1)
  })
})
