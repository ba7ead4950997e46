import { describe, expect, test } from 'vitest'
import { createSessionStore } from './session-store.ts'

function storage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const user = { id: 3, name: 'Kavya', roles: [{ slug: 'staff' as const }] }

describe('the session (spec 3 and 4)', () => {
  test('is stored under exactly the keys user and token, the token unchanged', () => {
    const store = storage()
    createSessionStore(store).set({ user, token: 'abc' })
    expect([...store.map.keys()].sort()).toEqual(['token', 'user'])
    expect(store.map.get('token')).toBe('abc')
    expect(JSON.parse(store.map.get('user') ?? '')).toEqual(user)
  })

  test.each([
    ['nothing', {}],
    ['a token alone', { token: 'abc' }],
    ['a user alone', { user: JSON.stringify(user) }],
    ['an empty token', { user: JSON.stringify(user), token: '' }],
    ['a broken user', { user: '{"id":', token: 'abc' }],
    ['something else', { user: '"Kavya"', token: 'abc' }],
    ['a user without roles', { user: '{"id":1,"name":"x"}', token: 'abc' }],
    ['a user without an id', { user: '{"name":"x","roles":[]}', token: 'abc' }],
    ['a user without a name', { user: '{"id":1,"roles":[]}', token: 'abc' }],
  ])('%s is not signed in', (_, entries) => {
    expect(createSessionStore(storage(entries)).get()).toBeNull()
  })

  test('both are', () => {
    expect(createSessionStore(storage({ user: JSON.stringify(user), token: 'abc' })).get()).toEqual({
      user,
      token: 'abc',
    })
  })

  test('is the same object until a change, also one of another tab', () => {
    const store = storage({ user: JSON.stringify(user), token: 'abc' })
    const session = createSessionStore(store)
    const before = session.get()
    expect(session.get()).toBe(before)
    store.map.set('token', 'new')
    expect(session.get()?.token).toBe('new')
  })

  test('notifies its listeners; signing out removes everything', () => {
    const store = storage({ user: JSON.stringify(user), token: 'abc' })
    const session = createSessionStore(store)
    let notifications = 0
    const stop = session.subscribe(() => notifications++)
    session.set(null)
    expect([notifications, store.map.size]).toEqual([1, 0])
    stop()
    session.set({ user, token: 'x' })
    expect(notifications).toBe(1)
  })
})
