import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bestFit } from 'contract/shared/path-pattern.ts'

/** Address of a page, `/customers/{id}` -> its files below the root of the web app. */
type PageFiles = Record<string, string[]>

/**
 * The `Link` header of a page: what the build says its address takes, so that a browser fetches all of it at once, in that
 * order. Undefined where nothing is known of the address.
 */
export function readPageLinks(webDist: string): (path: string) => string | undefined {
  const file = join(webDist, 'page-files.json')
  const known: PageFiles = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} // our own build writes it
  const pages = Object.entries(known).map(([address, files]) => ({ path: address, link: linkOf(files) }))
  return (path) => bestFit(pages, path)?.link
}

const linkOf = (files: string[]) => files.map((file) => `</${file}>; ${relationOf(file)}`).join(', ')

/** What is fetched ahead must be asked for as the page asks for it: modules and styles with CORS, `theme.js` as it is. */
function relationOf(file: string): string {
  if (file.endsWith('.css')) return 'rel=preload; as=style; crossorigin'
  return file.startsWith('assets/') ? 'rel=modulepreload' : 'rel=preload; as=script'
}
