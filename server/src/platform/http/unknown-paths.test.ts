import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageLinks } from './unknown-paths.ts'

function linksOf(files: object): (path: string) => string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-links-'))
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(files))
  return readPageLinks(folder)
}

test('a page names its files, exact words before parameters, in any order of the table', () => {
  const linkOf = linksOf({
    '/customers/{id}': ['assets/customer-1.js'],
    '/customers': ['assets/list-1.js', 'assets/rows-1.js'],
    '/customers/by-job': ['assets/by-job-1.js'],
  })
  expect(linkOf('/customers')).toBe(
    '</assets/list-1.js>; rel=modulepreload, </assets/rows-1.js>; rel=modulepreload',
  )
  expect(linkOf('/customers/by-job')).toBe('</assets/by-job-1.js>; rel=modulepreload')
  expect(linkOf('/customers/12')).toBe('</assets/customer-1.js>; rel=modulepreload')
  expect(linkOf('/customers/12/more')).toBeUndefined()
  expect(linkOf('/')).toBeUndefined()
})

test('a module, a style and a plain script are each preloaded in the mode of the page', () => {
  const linkOf = linksOf({ '/customers': ['theme.js', 'assets/start-1.css', 'assets/start-1.js'] })
  expect(linkOf('/customers')?.split(', ')).toEqual([
    '</theme.js>; rel=preload; as=script',
    '</assets/start-1.css>; rel=preload; as=style; crossorigin',
    '</assets/start-1.js>; rel=modulepreload',
  ])
})

test('a build without page files sends no Link header', () => {
  expect(readPageLinks(mkdtempSync(join(tmpdir(), 'house-care-links-')))('/customers')).toBeUndefined()
})
