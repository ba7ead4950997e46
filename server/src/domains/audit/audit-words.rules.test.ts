import { describe, expect, test } from 'vitest'
import { changesOf, inWords, recordLabel } from './audit-words.rules.ts'

test.each([
  ['sign-in-failed', 'Sign in failed'],
  ['follow_up_at', 'Follow up at'],
  ['updated', 'Updated'],
])('%s is worded as %s', (term, words) => {
  expect(inWords(term)).toBe(words)
})

test.each([
  ['job', '12', 'Job J-12'],
  ['setting', 'business.name', 'Setting business.name'],
  ['session', 'unknown', 'Session unknown'],
  ['commission-term', '4', 'Commission term 4'],
])('the label of %s %s is %s', (type, id, label) => {
  expect(recordLabel(type, id)).toBe(label)
})

describe('changes', () => {
  test.each<[string, string, unknown, unknown]>([
    ['an amount in rupees', 'price', 250_000, { text: '₹2,500.00' }],
    [
      'a moment for the reader’s zone',
      'starts_at',
      '2026-11-25T10:30:00+00:00',
      { moment: '2026-11-25T10:30:00.000Z' },
    ],
    ['a status without dashes', 'status', 'follow-up', { text: 'Follow up' }],
    ['the cause of a replacement as a term', 'cause', 'rejected', { text: 'Rejected' }],
    ['yes and no', 'active', false, { text: 'No' }],
    ['a list', 'ids', [3, 7], { text: '3, 7' }],
    ['an object', 'filters', { status: 'open', page: 2 }, { text: 'Status: Open, Page: 2' }],
    ['free text as it is', 'note', 'called <b>twice</b>', { text: 'called <b>twice</b>' }],
    ['a name as it is', 'name', 'asha', { text: 'asha' }],
  ])('show %s', (_, name, value, after) => {
    expect(changesOf('job', null, { [name]: value })).toEqual([{ field: inWords(name), before: null, after }])
  })

  test('leave out a field that had and has no value', () => {
    expect(changesOf('job', { note: null }, { note: '' })).toEqual([])
  })

  test('take the label and the words of a described field', () => {
    const [change] = changesOf('customer', { phone: '+919844012345' }, { phone: '+919844012346' })
    expect(change).toEqual({
      field: 'Phone',
      before: { text: '98440 12345' },
      after: { text: '98440 12346' },
    })
  })

  test('name a field of either state', () => {
    expect(changesOf('job', { note: 'old' }, { reason: 'new' })).toEqual([
      { field: 'Note', before: { text: 'old' }, after: null },
      { field: 'Reason', before: null, after: { text: 'new' } },
    ])
  })
})
