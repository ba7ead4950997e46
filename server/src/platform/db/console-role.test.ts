import { expect, test } from 'vitest'
import { classified } from '../../../proof/canaries/columns.ts'
import { isReadable } from './console-role.ts'

/** Columns with a name like a secret's that stay readable, because they hold none. */
const plain = ['intake_leads.key_id', 'settings.key']

test('columns with secrets cannot be read in the console', () => {
  const readable = Object.keys(classified).filter((name) => {
    const [table, column] = name.split('.') as [string, string]
    return isReadable(table, column)
  })
  expect(readable.filter((name) => classified[name]?.holds !== undefined)).toEqual([])
  expect(plain.filter((name) => !readable.includes(name))).toEqual([])
})

test('a new column whose name suggests a secret is left out', () => {
  for (const column of ['reset_token', 'api_key', 'password', 'sealed_body', 'otp', 'card_pin'])
    expect([column, isReadable('some_new_table', column)]).toEqual([column, false])
  expect(isReadable('customers', 'phone')).toBe(true)
})
