import { expect, test } from 'vitest'
import { issueInList, issueUnderField, labelFromPath } from './issue-words.ts'

test('a message of the contract becomes a sentence in both places', () => {
  expect(issueUnderField('has 9 digits, needs 10')).toBe('Has 9 digits, needs 10.')
  expect(issueInList('Phone', 'has 9 digits, needs 10')).toBe('Phone has 9 digits, needs 10.')
})

test('a whole sentence of the server stays as it is', () => {
  expect(issueInList('Pincode', 'Pincode 560999 does not exist.')).toBe('Pincode 560999 does not exist.')
  expect(issueInList('', 'choose an address or give a new one')).toBe('choose an address or give a new one.')
})

test('fields nobody labelled are named by their path', () => {
  expect(labelFromPath('address.line_1')).toBe('Line 1')
  expect(labelFromPath('answers.3.answer')).toBe('Answer')
  expect(labelFromPath('answers.3')).toBe('Answers')
  expect(labelFromPath('')).toBe('')
})
