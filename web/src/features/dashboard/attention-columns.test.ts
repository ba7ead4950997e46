import { expect, test } from 'vitest'
import { jobColumns } from '#features/jobs/public.ts'
import { attentionColumns } from './attention-columns.tsx'

/** Names of the columns on a phone's card, by position. */
const cardOf = (columns: object) =>
  Object.entries(columns)
    .flatMap(([name, column]: [string, { card?: number }]) =>
      column.card === undefined ? [] : [[column.card, name]],
    )
    .sort()
    .map(([, name]) => name)

const lines = ['customer', 'status', 'category', 'scheduled_at', 'place', 'partner', 'phone']

test('the card of a job on a phone names its partner and the customer’s number, with and without attention', () => {
  expect(cardOf(jobColumns)).toEqual(lines)
  expect(cardOf(attentionColumns)).toEqual([...lines, 'attention'])
})
