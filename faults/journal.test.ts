import { describe, expect, test } from 'vitest'
import { checkJournal, createJournal, hashOf } from './journal.ts'

const there = (key: string, payload: unknown = { of: key }) => ({ key, hash: hashOf(payload) })

function journalOf(states: Record<string, 'ack' | 'lose' | 'refuse' | null>) {
  const journal = createJournal()
  for (const [key, outcome] of Object.entries(states)) {
    journal.send(key, { of: key })
    if (outcome) journal[outcome](key)
  }
  return journal.entries()
}

describe('the checker', () => {
  test('finds no violation when the records match the confirmations', () => {
    const entries = journalOf({ a: 'ack', b: 'lose', c: 'lose', d: 'refuse', e: null, f: null })
    expect(checkJournal(entries, [there('a'), there('b'), there('e')])).toEqual([])
  })

  test.each([
    ['acked and lost', 'ack', [], "'a', acked, is there 0 times"],
    ['acked and doubled', 'ack', [there('a'), there('a')], "'a', acked, is there 2 times"],
    ['unknown and doubled', 'lose', [there('a'), there('a')], "'a', unknown, is there 2 times"],
    ['never heard of and doubled', null, [there('a'), there('a')], "'a', sent, is there 2 times"],
    ['refused and done all the same', 'refuse', [there('a')], "'a', refused, is there 1 times"],
    ['acked and altered', 'ack', [there('a', 'other')], "'a', acked, holds something else than was sent"],
    [
      'unknown and altered',
      'lose',
      [there('a', 'other')],
      "'a', unknown, holds something else than was sent",
    ],
    ['from nowhere', 'ack', [there('a'), there('z')], "'z' is there and nobody sent it"],
  ] as const)('names what is %s', (_, outcome, present, words) => {
    expect(checkJournal(journalOf({ a: outcome }), present)).toEqual([words])
  })
})

describe('a journal', () => {
  const stateAfter = (...outcome: ('ack' | 'lose' | 'refuse')[]) => {
    const journal = createJournal()
    for (const step of outcome) {
      journal.send('a', 1)
      journal[step]('a')
    }
    return journal.entries()[0]?.state
  }

  test('keeps a confirmation: no later loss or refusal replaces it', () => {
    expect(stateAfter('ack', 'lose', 'refuse')).toBe('acked')
    expect(stateAfter('lose', 'ack')).toBe('acked')
    expect(stateAfter('lose', 'refuse')).toBe('unknown')
    expect(stateAfter('refuse', 'lose')).toBe('unknown')
  })

  test('refuses another payload for a key, and a confirmation of a request that was never sent', () => {
    const journal = createJournal()
    journal.send('a', { x: 1, y: [{ b: 1, a: 2 }] })
    journal.send('a', { y: [{ a: 2, b: 1 }], x: 1 })
    expect(() => journal.send('a', { x: 2 })).toThrow('another payload')
    expect(() => journal.ack('b')).toThrow('never sent')
  })
})
