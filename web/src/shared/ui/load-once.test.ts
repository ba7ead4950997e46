import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

const event = () => new Promise((resolve) => setTimeout(resolve))

test('two callers of a part that loads continue in their order before the next event', async () => {
  const first = Promise.withResolvers<string>()
  let calls = 0
  // A second import of a module that is on its way may resolve in a later event than the first.
  const part = loadOnce(() => (++calls === 1 ? first.promise : event().then(() => 'part')))
  const seen: string[] = []
  part.load().then(() => {
    seen.push('the first has it')
    setTimeout(() => seen.push('next event'))
  })
  part.load().then(() => seen.push('the second has it'))
  expect(part.value).toBeUndefined()
  first.resolve('part')
  await event()
  await event()
  expect(seen).toEqual(['the first has it', 'the second has it', 'next event'])
  expect(part.value).toBe('part')
})

test('a part that failed to load is loaded again by the next call', async () => {
  let calls = 0
  const part = loadOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('no line')
    return calls
  })
  await expect(part.load()).rejects.toThrow('no line')
  await expect(part.load()).resolves.toBe(2)
  await expect(part.load()).resolves.toBe(2)
})
