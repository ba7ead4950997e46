import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bestFit } from 'contract/shared/path-pattern.ts'

/** URL pattern of a page, `/customers/{id}` -> its files below the root of the web app. */
type PageFiles = Record<string, string[]>

/**
 * The `Link` header of a page: the files that the build lists for it, in order, so that a browser fetches them at once.
 * Undefined for an unknown URL.
 */
export function readPageLinks(webDist: string): (path: string) => string | undefined {
  const file = join(webDist, 'page-files.json')
  const known: PageFiles = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} // our own build writes it
  const pages = Object.entries(known).map(([address, files]) => ({ path: address, link: linkOf(files) }))
  return (path) => bestFit(pages, path)?.link
}

const linkOf = (files: string[]) => files.map((file) => `</${file}>; ${relationOf(file)}`).join(', ')

/** A preload must use the mode of the later request: modules and styles with CORS, `theme.js` without. */
function relationOf(file: string): string {
  if (file.endsWith('.css')) return 'rel=preload; as=style; crossorigin'
  return file.startsWith('assets/') ? 'rel=modulepreload' : 'rel=preload; as=script'
}
