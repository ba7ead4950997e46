import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createPdfRenderer, type PdfLimits, type PdfTemplate } from './pdf-renderer.ts'

/** A template that follows the instruction in its input, and notes each rendering in a file. */
const source = `
import { appendFileSync } from 'node:fs'
let served = 0
export async function render({ act, text, journal }) {
  appendFileSync(journal, act + ' ')
  served += 1
  if (act === 'crash') process.exit(1)
  if (act === 'throw') throw new Error('no such paper')
  if (act === 'hang') await new Promise((resolve) => setTimeout(resolve, 3_600_000))
  if (act === 'spin') for (;;);
  return Buffer.from(JSON.stringify({ text, served, keys: Object.keys(process.env) }))
}`

const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'template.mjs'), source)
const template: PdfTemplate<{ act: string; text?: string; journal: string }> = {
  module: pathToFileURL(join(folder, 'template.mjs')).href,
}

let count = 0
function renderer(limits: Partial<PdfLimits> = {}) {
  const pdf = createPdfRenderer(createLog({ mode: 'serve', logLevel: 'silent' }), limits)
  onTestFinished(() => pdf.stop())
  count += 1
  const journal = join(folder, `journal-${count}`)
  const render = async (act: string, text = '') =>
    JSON.parse(String(await pdf.render(template, { act, text, journal })))
  return { pdf, render, journal: () => (existsSync(journal) ? readFileSync(journal, 'utf8') : '') }
}
const busy = { code: 'unavailable', details: { retryAfterSeconds: 5 } }

test('the same input is rendered once, at the same time and later; another input is rendered again', async () => {
  const { render, journal } = renderer()
  const all = await Promise.all(Array.from({ length: 60 }, () => render('draw', 'one')))
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['one']))
  await render('draw', 'one')
  expect(journal()).toBe('draw ')
  expect((await render('draw', 'two')).served).toBe(2)
})

test('documents that exceed the memory limit are rendered again, the oldest first', async () => {
  const { render, journal } = renderer({ keptBytes: 150 })
  await render('draw', 'a'.repeat(60))
  await render('draw', 'b'.repeat(60))
  await render('draw', 'b'.repeat(60))
  expect(journal()).toBe('draw draw ')
  await render('draw', 'a'.repeat(60))
  expect(journal()).toBe('draw draw draw ')
})

test('the thread sees no variable of the environment', async () => {
  expect((await renderer().render('draw')).keys).toEqual([])
})

test.each(['crash', 'spin', 'hang'])(
  'a thread that ends with a %s refuses its document, and the next one is rendered',
  async (act) => {
    const { render } = renderer({ longestMs: 5000 })
    const [failed, next] = await Promise.allSettled([render(act), render('draw', 'next')])
    expect(failed).toMatchObject({ status: 'rejected', reason: busy })
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'next' } })
  },
)

test('an error of a template rejects with its text, and the same thread continues', async () => {
  const { render } = renderer()
  await expect(render('throw')).rejects.toThrow('no such paper')
  expect((await render('draw')).served).toBe(2)
})

test('a full queue refuses further documents, and those that wait end with the renderer', async () => {
  const { pdf, render } = renderer({ waiting: 2 })
  const all = ['hang', 'draw', 'throw'].map((act) => render(act))
  const settled = Promise.allSettled(all)
  await expect(render('draw', 'too many')).rejects.toMatchObject(busy)
  await pdf.stop()
  expect(await settled).toMatchObject(Array(3).fill({ status: 'rejected', reason: busy }))
})

test('an unused thread ends, and a new one is started when it is needed', async () => {
  const { render } = renderer({ idleMs: 1 })
  await render('draw', 'first')
  await expect
    .poll(async () => (await render('draw', String(Math.random()))).served, { timeout: 10_000 })
    .toBe(1)
})
