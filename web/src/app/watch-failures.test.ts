import { describe, expect, test } from 'vitest'
import { reactionTo } from './watch-failures.ts'

const signOut = {
  effect: 'sign-out',
  title: 'Your session is inactive. Please login again.',
  text: null,
} as const
const home = { effect: 'home', title: 'Access denied', text: null } as const
const down = { effect: 'down', title: 'Maintenance', text: null } as const
const state = { sentToken: 'a', storedToken: 'a', background: false, path: '/enquiries?page=2' }
const nothing = { signOut: false, showError: false, to: null }

describe('401', () => {
  test('of the current token signs out and keeps the path', () => {
    const to = '/login?continue=%2Fenquiries%3Fpage%3D2'
    expect(reactionTo({ ...state, error: signOut })).toEqual({ signOut: true, showError: true, to })
  })
  test('of an old token does not end the new session', () => {
    expect(reactionTo({ ...state, error: signOut, storedToken: 'b' })).toEqual(nothing)
  })
  test('after the first of several does nothing more', () => {
    expect(reactionTo({ ...state, error: signOut, storedToken: null })).toEqual(nothing)
  })
  test('of a wrong password is handled by the form', () => {
    expect(reactionTo({ ...state, error: signOut, sentToken: null, storedToken: null })).toEqual(nothing)
  })
})

describe('403', () => {
  test('goes to the root path', () => {
    expect(reactionTo({ ...state, error: home })).toEqual({ signOut: false, showError: true, to: '/' })
  })
  test.each(['/', '/dashboard', '/dashboard?page=2'])('on %s does not redirect again', (path) => {
    expect(reactionTo({ ...state, error: home, path })).toEqual({ signOut: false, showError: true, to: null })
  })
  test('of a prefetch does not redirect', () => {
    expect(reactionTo({ ...state, error: home, background: true })).toEqual(nothing)
  })
})

describe('503 of a maintenance', () => {
  test('opens the maintenance page and keeps the way back', () => {
    const to = '/down?continue=%2Fenquiries%3Fpage%3D2'
    expect(reactionTo({ ...state, error: down })).toEqual({ signOut: false, showError: false, to })
  })
  test('opens the maintenance page for a background request too', () => {
    expect(reactionTo({ ...state, error: down, background: true }).to).toContain('/down?')
  })
  test('does not redirect from the maintenance page', () => {
    expect(reactionTo({ ...state, error: down, path: '/down?continue=%2F' })).toEqual(nothing)
  })
})

test('any other failure is shown where it happened', () => {
  expect(reactionTo({ ...state, error: { effect: 'none', title: 'x', text: null } })).toEqual(nothing)
})
