import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clearDrafts } from '#shared/hooks/draft-store.ts'
import { createIntentions, nameWrite } from './intentions.ts'

function numbered() {
  let count = 0
  const { keyFor, settle } = createIntentions(() => `key ${++count}`)
  const named = (name: string) => ({ name, keptFor: undefined })
  return {
    keyFor: (name: string) => keyFor(named(name)),
    settle: (name: string, status: number) => settle(named(name), status),
  }
}

test('a retry after a lost response carries the same key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('POST /jobs {}')
  settle('POST /jobs {}', 0)
  expect(keyFor('POST /jobs {}')).toBe(first)
})

test('a write that is sent again after a 428 and the password carries the same key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', 428)
  expect(keyFor('w')).toBe(first)
})

test.each([500, 502, 503, 504])('after %i the outcome is unknown: the same key', (status) => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', status)
  expect(keyFor('w')).toBe(first)
})

test.each([200, 201, 409, 422, 429])('after %i the next click has a new key', (status) => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', status)
  expect(keyFor('w')).not.toBe(first)
})

test('a retry that meets its own running first attempt keeps the key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', 0)
  keyFor('w')
  settle('w', 409)
  expect(keyFor('w')).toBe(first)
})

test('another body has another key', () => {
  const { keyFor } = numbered()
  expect(keyFor('POST /jobs {"a":1}')).not.toBe(keyFor('POST /jobs {"a":2}'))
})

describe('after a reload', () => {
  let stored: Record<string, string>
  beforeEach(() => {
    const methods = {
      getItem: (name: string) => stored[name] ?? null,
      setItem(name: string, value: string) {
        stored[name] = value
      },
      removeItem: (name: string) => void delete stored[name],
    }
    stored = Object.create(methods)
    vi.stubGlobal('sessionStorage', stored)
    onTestFinished(() => void vi.unstubAllGlobals())
  })

  const body = JSON.stringify({ name: 'Asha Menon', pincode: '682001' })
  const keyOf = async (userId: number | undefined, content = body) =>
    createIntentions().keyFor(await nameWrite(userId, 'POST', '/enquiries', content))

  test('a write without an answer has the same key, and the body is not in the storage', async () => {
    const key = await keyOf(3)
    expect(await keyOf(3)).toBe(key)
    expect(Object.keys(stored)).toEqual([expect.stringMatching(/^draft:3:unanswered [\d-]+$/)])
    expect(JSON.stringify(Object.entries(stored))).not.toMatch(/Asha|682001/)
  })

  test('another body, and another user, have another key', async () => {
    const key = await keyOf(3)
    expect(await keyOf(3, '{}')).not.toBe(key)
    expect(await keyOf(4)).not.toBe(key)
  })

  test('a write with an answer has a new key, and an open one keeps its own', async () => {
    const [answered, open] = [
      await nameWrite(3, 'POST', '/jobs', body),
      await nameWrite(3, 'POST', '/notes', body),
    ]
    const page = createIntentions()
    const keys = [page.keyFor(answered), page.keyFor(open)]
    page.settle(answered, 201)
    page.settle(open, 0)
    const later = createIntentions()
    expect(later.keyFor(open)).toBe(keys[1])
    expect(later.keyFor(answered)).not.toBe(keys[0])
    later.settle(open, 201)
    later.settle(answered, 201)
    expect(Object.keys(stored)).toEqual([])
  })

  test.each([
    ['meets its own first attempt', 409],
    ['finds the session ended', 401],
    ['is not allowed for now', 403],
    ['meets a limit', 429],
  ])('a retry that %s keeps the key, also for the page after it', async (_, status) => {
    const write = await nameWrite(3, 'POST', '/jobs', body)
    const key = createIntentions().keyFor(write)
    const later = createIntentions()
    later.keyFor(write)
    later.settle(write, status)
    expect(later.keyFor(write)).toBe(key)
    expect(createIntentions().keyFor(write)).toBe(key)
  })

  test('the same write a quarter of an hour later is another one, on the same page and after a reload', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const write = await nameWrite(3, 'POST', '/payments', body)
    const page = createIntentions()
    const key = page.keyFor(write)
    vi.advanceTimersByTime(14 * 60_000)
    expect(page.keyFor(write)).toBe(key)
    vi.advanceTimersByTime(15 * 60_000)
    const later = createIntentions().keyFor(write)
    expect(later).not.toBe(key)
    expect(page.keyFor(write)).not.toBe(key)
  })

  test('signing out removes the keys with the drafts', async () => {
    await keyOf(3)
    clearDrafts(3)
    expect(Object.keys(stored)).toEqual([])
  })

  test.each([
    ['a sign-in', undefined, body],
    ['a password', 3, '{"current_password":"canary"}'],
    ['a code', 3, '{"code":"123456"}'],
    ['a secret', 3, '{"deep":{"secret":"canary"}}'],
  ])('nothing of %s is stored', async (_, userId, content) => {
    const key = await keyOf(userId, content)
    expect(Object.keys(stored)).toEqual([])
    expect(await keyOf(userId, content)).not.toBe(key)
  })

  test('without storage the key lasts as long as the page', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const write = await nameWrite(3, 'POST', '/jobs', body)
    const { keyFor } = createIntentions()
    expect(keyFor(write)).toBe(keyFor(write))
  })
})
