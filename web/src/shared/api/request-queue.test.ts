import { expect, onTestFinished, test, vi } from 'vitest'
import { createRequestQueue, type Priority } from './request-queue.ts'

/** A queue whose requests end when the test ends them. */
function harness(limit = 2) {
  const busy: boolean[] = []
  const started: string[] = []
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: unknown) => void }>()
  const queue = createRequestQueue(limit, (now) => busy.push(now))
  const add = (name: string, priority?: Priority, signal?: AbortSignal) =>
    queue.add(
      () => {
        started.push(name)
        return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
      },
      { priority, signal },
    )
  return {
    busy,
    started,
    add,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs two at once; the rest waits until one finishes (spec 4)', async () => {
  const { started, add, end, fail } = harness()
  const all = ['a', 'b', 'c', 'd'].map((name) => add(name).catch((error: Error) => error.message))
  expect(started).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  fail('a')
  await settled()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('user actions are sent before page loads, and those before prefetches', async () => {
  const { started, add, end } = harness()
  void add('first')
  void add('second')
  void add('prefetch', 'background')
  void add('page')
  void add('press', 'action')
  void add('press 2', 'action')
  for (const name of ['first', 'second', 'press', 'press 2', 'page']) {
    end(name)
    await settled()
  }
  expect(started).toEqual(['first', 'second', 'press', 'press 2', 'page', 'prefetch'])
})

test('prefetching never takes the last free slot', async () => {
  const { started, add, end } = harness()
  void add('p1', 'background')
  void add('p2', 'background')
  expect(started).toEqual(['p1'])
  void add('page')
  expect(started).toEqual(['p1', 'page'])
  end('p1')
  await settled()
  expect(started).toEqual(['p1', 'page', 'p2'])
})

test('the last waits for requests of the same task', async () => {
  const { started, add, end } = harness()
  void add('prefetch', 'last')
  void add('page')
  expect(started).toEqual(['page'])
  await settled()
  expect(started).toEqual(['page'])
  end('page')
  await expect.poll(() => started).toEqual(['page', 'prefetch'])
})

test('the last waits only for a limited time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { started, add } = harness()
  void add('long')
  void add('prefetch', 'last')
  vi.advanceTimersByTime(1900)
  expect(started).toEqual(['long'])
  vi.advanceTimersByTime(200)
  expect(started).toEqual(['long', 'prefetch'])
})

test('a call of a page that was left is dropped from the queue without a gap', async () => {
  const { started, add, end } = harness(1)
  const leaving = new AbortController()
  void add('a')
  const dropped = add('b', 'page', leaving.signal)
  void add('c')
  leaving.abort()
  await expect(dropped).rejects.toThrow()
  end('a')
  await settled()
  expect(started).toEqual(['a', 'c'])
})

test('a call that was aborted before it began never starts', async () => {
  const { started, add } = harness()
  await expect(add('a', 'page', AbortSignal.abort())).rejects.toThrow()
  expect(started).toEqual([])
})

test('busy is reported once at the first request and once at the end of the last', async () => {
  const { busy, add, end, fail } = harness()
  const all = ['a', 'b', 'c'].map((name) => add(name).catch(() => {}))
  expect(busy).toEqual([true])
  end('a')
  await settled()
  fail('b')
  await settled()
  expect(busy).toEqual([true])
  end('c')
  await Promise.all(all)
  expect(busy).toEqual([true, false])
})

test('work that throws before it begins frees its slot', async () => {
  const queue = createRequestQueue(1, () => {})
  const thrown = queue.add(() => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  await expect(queue.add(async () => 'next')).resolves.toBe('next')
})

test('a hold lets only user actions through, until it is released', async () => {
  const queue = createRequestQueue(2, () => undefined)
  const order: string[] = []
  const work = (name: string) => async () => void order.push(name)
  const release = queue.hold()
  const page = queue.add(work('page'))
  await queue.add(work('action'), { priority: 'action' })
  expect(order).toEqual(['action'])
  release()
  await page
  expect(order).toEqual(['action', 'page'])
})

test('a wait for the release ends with the last hold, and at once without one', async () => {
  const queue = createRequestQueue(2, () => undefined)
  await queue.released()
  const [one, other] = [queue.hold(), queue.hold()]
  let isOver = false
  const waiting = queue.released().then(() => {
    isOver = true
  })
  one()
  await Promise.resolve()
  expect(isOver).toBe(false)
  other()
  await waiting
  expect(isOver).toBe(true)
})
