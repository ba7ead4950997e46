import { expect, test } from 'vitest'

const sources = import.meta.glob('../../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>

test('every call button first checks whether the person may be called', () => {
  const calling = Object.entries(sources).filter(([, text]) => text.includes('`tel:'))
  expect(calling.length).toBeGreaterThan(4)
  const open = calling.filter(([, text]) => {
    const calls = text.split('`tel:').length - 1
    const asked = text.split(/onClick=\{dial\}|dialNumber\(/).length - 1
    return asked < calls
  })
  expect(open.map(([file]) => file)).toEqual([])
})
