import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = { type: 'success', title: 'Setting saved.', description: null } as const
const createStore = () =>
  createToastStore({ setTimeout, clearTimeout: (timer) => clearTimeout(timer as never), now: Date.now })

function show(store: ReturnType<typeof createStore>, toast: Parameters<typeof store.add>[0] = saved): number {
  const id = store.add(toast)
  store.release(id)
  return id
}

test('a toast is shown for 3,999 ms and removed at 4,000 (spec 4)', () => {
  const store = createStore()
  show(store)
  vi.advanceTimersByTime(3999)
  expect(store.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.get()).toHaveLength(0)
})

test('its clock starts when it is on the screen, however late that is', () => {
  const store = createStore()
  const id = store.add(saved)
  vi.advanceTimersByTime(60_000)
  expect(store.get()).toHaveLength(1)
  store.release(id)
  vi.advanceTimersByTime(3999)
  expect(store.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.get()).toHaveLength(0)
})

test('its clock stops while it is held, and then continues with the remaining time', () => {
  const store = createStore()
  const id = show(store)
  vi.advanceTimersByTime(3000)
  store.hold(id)
  store.hold(id)
  vi.advanceTimersByTime(60_000)
  expect(store.get()).toHaveLength(1)
  store.release(id)
  vi.advanceTimersByTime(999)
  expect(store.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.get()).toHaveLength(0)
})

test('each toast has its own clock; dismissing one leaves the others', () => {
  const store = createStore()
  const first = show(store)
  vi.advanceTimersByTime(1000)
  show(store, { ...saved, title: 'Second' })
  store.dismiss(first)
  expect(store.get().map((toast) => toast.title)).toEqual(['Second'])
  vi.advanceTimersByTime(3999)
  expect(store.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.get()).toHaveLength(0)
})

test('releasing a toast that is not held changes nothing', () => {
  const store = createStore()
  const id = show(store)
  vi.advanceTimersByTime(2000)
  store.release(id)
  vi.advanceTimersByTime(2000)
  expect(store.get()).toHaveLength(0)
})

test('a toast can have an action, and its clock can be held while the button is focused', () => {
  const store = createStore()
  const id = show(store, { ...saved, action: { label: 'Undo', onAction: () => undefined } })
  expect(store.get()[0]?.action?.label).toBe('Undo')
  store.hold(id)
  vi.advanceTimersByTime(10_000)
  expect(store.get()).toHaveLength(1)
})
