import type { Question } from 'contract/categories/categories.schema.ts'
import { expect, test } from 'vitest'
import { earlierAnswers, removedAnswers } from './earlier-answers.tsx'

const question = (id: number, label: string, input_type: Question['input_type'] = 'text'): Question => ({
  id,
  category_id: 1,
  label,
  input_type,
  options: [],
  required: false,
  position: 0,
})
const kept = [
  { question_id: 1, label: 'Which tap?', value: 'Bath' },
  { question_id: 2, label: 'Since when?', value: 'Monday' },
]

test('an answer shows its old question when that was reworded, changed its kind, or was deleted', () => {
  expect(earlierAnswers(kept, [question(1, 'Which tap?'), question(2, 'Since when?')], {})).toEqual([])
  expect(earlierAnswers(kept, [question(1, 'Which room?'), question(2, 'Since when?')], {})).toEqual([
    kept[0],
  ])
  expect(earlierAnswers(kept, [question(1, 'Which tap?', 'checkbox')], {})).toEqual(kept)
})

test('an answer to the current question is not shown as an earlier one', () => {
  const questions = [question(1, 'Which room?'), question(2, 'Since when?')]
  expect(earlierAnswers(kept, questions, { 1: 'Kitchen' })).toEqual([])
  expect(earlierAnswers(kept, questions, { 1: 'Bath' })).toEqual([kept[0]])
})

test('an answer to a deleted question is sent again', () => {
  expect(removedAnswers(kept, [{ id: 1 }])).toEqual([{ question_id: 2, value: 'Monday' }])
})
