import type { RouteRow } from './route-row.ts'

/**
 * The row of an address, as the router would choose it: exact words go before parameters. Used before the router is
 * loaded; the last row takes everything.
 */
export function matchRoute<R extends RouteRow>(rows: readonly R[], path: string): R | undefined {
  const parts = segments(path)
  const fits = rows.filter((row) => {
    const wanted = segments(row.path)
    return wanted.length === parts.length && wanted.every((word, index) => isParameter(word) || word === parts[index])
  })
  const fixedWords = (row: R) => segments(row.path).filter((word) => !isParameter(word)).length
  const [best] = fits.filter((row) => row.name !== 'not-found').toSorted((a, b) => fixedWords(b) - fixedWords(a))
  return best ?? rows.find((row) => row.name === 'not-found')
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function isParameter(word: string): boolean {
  return word.startsWith('{')
}
