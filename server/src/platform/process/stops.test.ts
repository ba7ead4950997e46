import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createStops } from './stops.ts'

function recorded() {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  return { lines, stops: createStops(() => log) }
}

it('drains first, for as long as was said, and once', async () => {
  const { stops } = recorded()
  const order: string[] = []
  stops.add('HTTP', 1000, async () => order.push('HTTP'))
  stops.drain(20, () => order.push('drain'))
  const started = performance.now()
  await Promise.all([stops.run(), stops.run()])
  expect(order).toEqual(['drain', 'HTTP'])
  expect(performance.now() - started).toBeGreaterThanOrEqual(19)
  expect(stops.drainMs()).toBe(20)
})

it('stops in reverse, once, past a step that fails or hangs', async () => {
  const { lines, stops } = recorded()
  const order: string[] = []
  stops.add('first', 1000, async () => order.push('first'))
  stops.add('hangs', 20, () => new Promise(() => order.push('hangs')))
  stops.add('fails', 1000, async () => {
    order.push('fails')
    throw new Error('no')
  })
  stops.add('last', 1000, async () => {
    await delay(5)
    order.push('last')
  })
  await Promise.all([stops.run(), stops.run()])
  await stops.run()
  expect(order).toEqual(['last', 'fails', 'hangs', 'first'])
  expect(lines.join('')).toMatch(/"step":"fails".*"step":"hangs"/s)
})
