import { expect, test } from 'vitest'
import { issueSentence, labelFromPath } from './issue-words.ts'

test.each([
  ['Ends', 'must be after the start', 'Ends must be after the start.'],
  ['Name', 'must not be empty', 'Enter the name.'],
  ['WhatsApp', 'is required', 'Enter the WhatsApp.'],
  ['Service', 'must be selected', 'Choose the service.'],
  ['What was said?', 'must not be empty', 'This field is required.'],
  ['Phone', 'Enter a 10-digit number', 'Enter a 10-digit number.'],
  ['Pincode', 'Pincode 560999 does not exist.', 'Pincode 560999 does not exist.'],
  ['Questions', '“Size” needs an answer', '“Size” needs an answer.'],
  ['', 'Choose an address or enter a new one', 'Choose an address or enter a new one.'],
])('the issue of %j, %j, is shown as %j', (label, message, sentence) => {
  expect(issueSentence(label, message)).toBe(sentence)
})

test('a field without a label is named by its path', () => {
  expect(labelFromPath('address.line_1')).toBe('Line 1')
  expect(labelFromPath('answers.3.answer')).toBe('Answer')
  expect(labelFromPath('answers.3')).toBe('Answers')
  expect(labelFromPath('')).toBe('')
})
