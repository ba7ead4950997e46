import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bannedPhrases } from './banned-phrases.ts'

const root = join(import.meta.dirname, '..')
const catalogue = globSync('web/src/text/en/*.ts', { cwd: root })
/** The labels of the contract, and the messages, documents and exports of the server. */
const others = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], {
  cwd: root,
  exclude: ['**/*.test.ts'],
})

const isSql = /::|^coalesce/
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g

/** The texts of a file: its literals outside of comments, without keys and single words of code. */
function textsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^ *'[\w.-]+':/gm, '')
  const texts = [...code.matchAll(literal)].map(([, single, double, template]) => single ?? double ?? template ?? '')
  // A message is a phrase or begins like a sentence; `nobody` in the code of a filter is neither.
  const isPhrase = (text: string) => text.includes(' ') || /^[A-Z]/.test(text) || catalogue.includes(file)
  return texts.filter((text) => isPhrase(text) && !isSql.test(text))
}

const patterns = Object.entries(bannedPhrases).map(
  ([phrase, better]) => [new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i'), phrase, better] as const,
)

const faultsOf = (text: string) =>
  patterns.flatMap(([pattern, phrase, better]) =>
    pattern.test(text) ? [`“${text}”: not “${phrase}”, but ${better}`] : [],
  )

test('a banned phrase is found in a text, and not in a part of a word', () => {
  expect(faultsOf('Nobody (assignee)')).toEqual(['“Nobody (assignee)”: not “nobody”, but unassigned, none, no partner'])
  expect(faultsOf('Somebody took back the entry')).toHaveLength(2)
  expect(faultsOf('jobs.send.nobody-fits')).toEqual([])
})

test.each([
  ['the catalogue of the screens', catalogue],
  ['the contract and the server', others],
])('no text of %s contains a banned phrase', (_, files) => {
  expect(files.length).toBeGreaterThan(50)
  const faults = files.flatMap((file) =>
    textsOf(file).flatMap((text) => faultsOf(text).map((fault) => `${file}: ${fault}`)),
  )
  expect(faults.join('\n')).toBe('')
})
