import { id, paise } from 'contract/shared/fields.ts'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { validate } from './validate.ts'

const input = z.strictObject({
  name: z.string(),
  amount: paise,
  record: id,
  isOn: z.boolean(),
  tags: z.array(z.string()),
  nested: z.strictObject({ count: z.number() }),
  choice: z.union([z.literal('all'), z.number()]),
})
const valid = { name: 'A', amount: 100, record: 1, isOn: true, tags: [], nested: { count: 1 }, choice: 1 }

function issuesOf(value: unknown) {
  try {
    validate(input, value)
    return []
  } catch (error) {
    return error instanceof AppError ? error.details.issues : error
  }
}

it.each([
  ['amount', 0.5, 'must be an amount in whole paise'],
  ['amount', '100', 'must be an amount in whole paise'],
  ['amount', undefined, 'is required'],
  ['amount', null, 'is required'],
  ['record', '1', 'must be a whole number'],
  ['record', undefined, 'must be selected'],
  ['name', 5, 'must be text'],
  ['name', null, 'is required'],
  ['isOn', 'yes', 'must be true or false'],
  ['tags', 'a', 'must be a list'],
  ['nested', 'a', 'must be an object'],
  ['choice', 'some', 'must be a number'],
])('%s: %j %s', (field, value, message) => {
  expect(issuesOf({ ...valid, [field]: value })).toEqual([{ field, message }])
})

it('accepts what is valid', () => {
  expect(issuesOf(valid)).toEqual([])
})
