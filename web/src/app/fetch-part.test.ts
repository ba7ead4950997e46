import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from '#shared/ui/when-idle.ts'
import { __vitePreload as fetchPart } from './fetch-part.ts'

type Link = { href: string; remove(): void; onload?: () => void; onerror?: () => void }
let links: Link[] = []
const failed = vi.fn()

beforeEach(() => {
  links = [{ href: '/in-page.css', remove: () => undefined }]
  const querySelector = (selector: string) => links.find(({ href }) => selector.includes(`"${href}"`)) ?? null
  const createElement = () => ({ remove: () => void links.pop() })
  vi.stubGlobal('document', {
    querySelector,
    createElement,
    head: { append: (link: Link) => links.push(link) },
  })
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => failed(type))
})
afterEach(() => {
  vi.unstubAllGlobals()
  failed.mockClear()
})

test('a part is requested together with its styles and resolves once they are loaded', async () => {
  const load = vi.fn(async () => 'part')
  const done = vi.fn()
  const part = fetchPart(load, ['in-page.css', 'one.css']).then(done)
  expect(load).toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).not.toHaveBeenCalled()
  links[1]?.onload?.()
  await part
  expect(done).toHaveBeenCalledWith('part')
  expect(links.map(({ href }) => href)).toEqual(['/in-page.css', '/one.css'])
})

test('two parts share one request for the same style', async () => {
  const parts = Promise.all([fetchPart(async () => 1, ['two.css']), fetchPart(async () => 2, ['two.css'])])
  expect(links).toHaveLength(2)
  links[1]?.onload?.()
  expect(await parts).toEqual([1, 2])
})

test('a failed request raises an event on the window, and the style is requested again next time', async () => {
  const first = fetchPart(async () => 'part', ['three.css'])
  links[1]?.onerror?.()
  await expect(first).rejects.toThrow('three.css')
  expect(failed).toHaveBeenCalledWith('vite:preloadError')
  const second = fetchPart(async () => 'part', ['three.css'])
  links[1]?.onload?.()
  expect(await second).toBe('part')
  await expect(fetchPart(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(failed).toHaveBeenCalledTimes(2)
})

test('a failed background fetch is silent; a failed fetch of a needed part is not', async () => {
  const { promise: background, reject } = Promise.withResolvers<never>()
  prefetch(() => fetchPart(() => background))
  await expect(fetchPart(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(failed).toHaveBeenCalledOnce()
  reject(new Error('gone'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(failed).toHaveBeenCalledOnce()
})
