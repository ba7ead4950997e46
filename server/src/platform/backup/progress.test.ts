import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countRows, createProgress } from './progress.ts'

test('a phase prints its name at once and its state every three seconds, and returns what its work returns', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<number>()
  let done = 1
  const phase = createProgress((line) => lines.push(line))(
    'Loading tables',
    () => promise,
    () => `${done} of 9 tables`,
  )
  expect(lines).toEqual(['Loading tables'])
  await vi.advanceTimersByTimeAsync(3000)
  done = 4
  await vi.advanceTimersByTimeAsync(5000)
  resolve(7)
  expect(await phase).toBe(7)
  await vi.advanceTimersByTimeAsync(9000)
  expect(lines).toEqual(['Loading tables', '  1 of 9 tables, 3 s', '  4 of 9 tables, 6 s'])
})

test('rows of COPY are counted over the borders of chunks, and passed on', async () => {
  const chunks = ['1\ta\n2', '\tb\n', '3\tc\\n\n\n'].map((text) => Buffer.from(text))
  let rows = 0
  const counted = countRows((count) => (rows += count))(Readable.from(chunks))
  const passed = await Readable.from(counted).toArray()
  expect(rows).toBe(4)
  expect(passed).toEqual(chunks)
})
