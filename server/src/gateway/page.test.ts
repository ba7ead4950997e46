import { expect, test } from 'vitest'
import { page } from './page.ts'
import type { Entry } from './providers.ts'

const hostile = `<img src=x onerror="alert(1)"> & '</p><script>alert(1)</script>`
const escaped =
  '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;'

const plain: Entry = {
  number: 1,
  at: '2026-11-22T10:15:00.000Z',
  provider: 'nimbusit',
  mode: 'ok',
  reference: 'r1',
  to: '+919876543210',
  text: 'Your job is done',
  params: { sender: 'HOUSE' },
  file: null,
}
const shown = (entry: Partial<Entry>) =>
  page({ entries: [{ ...plain, ...entry }], behaviour: new Map(), sought: hostile })

/** Every text that a sender controls. */
test.each<[string, Partial<Entry>]>([
  ['the number', { to: hostile }],
  ['the text', { text: hostile }],
  ['the name of a parameter', { params: { [hostile]: 'x' } }],
  ['the value of a parameter', { params: { x: hostile } }],
  ['what was found at the address of a file', { file: { url: hostile, found: hostile } }],
])('the page of the gateway shows %s as text', (_, entry) => {
  const html = shown(entry)
  expect(html).toContain(escaped)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script>')
})

test('the page of the gateway puts no reference and no address of a file into the page', () => {
  expect(shown({ reference: hostile, file: { url: hostile, found: 'a PDF' } })).not.toContain('onerror')
})
