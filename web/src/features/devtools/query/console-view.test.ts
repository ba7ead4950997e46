import { expect, test } from 'vitest'
import { csvText } from './console-view.tsx'

test('quotes what needs quotes, and lets no formula through', () => {
  const rows = [
    ['1', 'a, b', null],
    ['-5.5', 'say "no"', '=1+1'],
  ]
  expect(csvText(['id', 'text', 'odd'], rows)).toBe('id,text,odd\r\n1,"a, b",\r\n-5.5,"say ""no""",\'=1+1')
})
