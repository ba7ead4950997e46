import type { Question } from 'contract/categories/categories.schema.ts'
import { expect, test } from 'vitest'
import { choicesOf, emptyQuestion, previewOf, questionsOf, valuesOf } from './script-values.ts'

const question: Question = {
  id: 4,
  category_id: 2,
  label: 'Which tap?',
  input_type: 'radio',
  options: ['Kitchen', 'Bath'],
  required: true,
  position: 0,
}

test('an unchanged form sends the values that were read', () => {
  const { category_id: _, position: _at, ...sent } = question
  expect(questionsOf(valuesOf({ questions: [question] }))).toEqual([sent])
})

test('choices are the non-empty lines; a text question has none', () => {
  expect(choicesOf({ input_type: 'checkbox', choices: ' Tap \n\n Pipe' })).toEqual(['Tap', 'Pipe'])
  expect(choicesOf({ input_type: 'text', choices: 'Tap' })).toEqual([])
})

test('the preview shows inherited questions first, and a new question once it has text', () => {
  const questions = [{ ...emptyQuestion, label: 'Why? ' }, emptyQuestion]
  const preview = previewOf([question], { questions })
  expect(preview.map(({ label }) => label)).toEqual(['Which tap?', 'Why?'])
  expect(new Set(preview.map(({ id }) => id)).size).toBe(2)
})
