import { expect, test, vi } from 'vitest'
import { routes } from '../routes.ts'

// Set by the build.
vi.stubGlobal('__BUILD__', 'test')
const { layoutOf } = await import('./layouts.tsx')

test('a route without a layout uses panel', () => {
  expect(layoutOf()).toBe(layoutOf('panel'))
  expect(layoutOf('blank')).not.toBe(layoutOf('panel'))
})

test.each(['no-such-layout', 'constructor', ''])(
  'a route with the unknown layout %j uses a plain wrapper',
  (name) => {
    const plain = layoutOf(name)
    expect(plain).not.toBe(layoutOf('panel'))
    expect(plain).not.toBe(layoutOf('blank'))
    expect(plain).toBe(layoutOf('another'))
  },
)

test('guest pages are blank, every other page is a panel', () => {
  const rows: readonly { access: string; layout?: string }[] = routes
  for (const { access, layout } of rows) expect(layout).toBe(access === 'guest' ? 'blank' : undefined)
})
