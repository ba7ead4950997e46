import { expect, test, vi } from 'vitest'
import { routes } from '../routes.ts'

// The build sets it.
vi.stubGlobal('__BUILD__', 'test')
const { layoutOf } = await import('./layouts.tsx')

test('panel is the layout of a route that names none', () => {
  expect(layoutOf()).toBe(layoutOf('panel'))
  expect(layoutOf('blank')).not.toBe(layoutOf('panel'))
})

test.each(['no-such-layout', 'constructor', ''])('the layout %j does not exist: a plain wrapper stands in', (name) => {
  const plain = layoutOf(name)
  expect(plain).not.toBe(layoutOf('panel'))
  expect(plain).not.toBe(layoutOf('blank'))
  expect(plain).toBe(layoutOf('another'))
})

test('guest pages are blank, every other page is a panel', () => {
  const rows: readonly { access: string; layout?: string }[] = routes
  for (const { access, layout } of rows) expect(layout).toBe(access === 'guest' ? 'blank' : undefined)
})
