import { expect, test } from 'vitest'
import { chipText, type FilterField, withOption } from './filter-field.ts'

const status: FilterField = {
  name: 'status',
  label: 'Status',
  options: ['Open', 'Closed', 'Rate high'].map((label) => ({ value: label.toLowerCase(), label })),
}

test('an option is added and removed', () => {
  expect(withOption(status, undefined, 'open')).toBe('open')
  expect(withOption(status, 'open', 'closed')).toBe('open,closed')
  expect(withOption(status, 'open,closed', 'open')).toBe('closed')
  expect(withOption(status, 'closed', 'closed')).toBeUndefined()
  expect(withOption({ ...status, single: true }, 'open', 'closed')).toBe('closed')
})

test('a chip names two values and counts the others', () => {
  expect(chipText(status, 'open')).toBe('Open')
  expect(chipText(status, 'open,closed')).toBe('Open, Closed')
  expect(chipText(status, 'open,closed,rate high,gone')).toBe('Open, Closed +2')
  expect(chipText(status, 'gone')).toBe('gone')
})
