import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bannedPhrases, dialect } from './banned-phrases.ts'

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
  const texts = [...code.matchAll(literal)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  // A message is a phrase or begins like a sentence; `nobody` in the code of a filter is neither.
  const isPhrase = (text: string) => text.includes(' ') || /^[A-Z]/.test(text) || catalogue.includes(file)
  return texts.filter((text) => isPhrase(text) && !isSql.test(text))
}

type Patterns = readonly (readonly [RegExp, string, string])[]
const patternsOf = (phrases: Readonly<Record<string, string>>): Patterns =>
  Object.entries(phrases).map(([phrase, better]) => [
    new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i'),
    phrase,
    better,
  ])

const patterns = patternsOf(bannedPhrases)
const patternsOfCode = patternsOf({ ...bannedPhrases, ...dialect })

const faultsOf = (text: string, of: Patterns = patterns) =>
  of.flatMap(([pattern, phrase, better]) =>
    pattern.test(text) ? [`“${text}”: not “${phrase}”, but ${better}`] : [],
  )

test('a banned phrase is found in a text, and not in a part of a word', () => {
  expect(faultsOf('Nobody (assignee)')).toEqual([
    '“Nobody (assignee)”: not “nobody”, but unassigned, none, no partner',
  ])
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

/**
 * The comments of a file in one line each, and the titles of its tests; without what lint tools read, and
 * quoted code.
 */
function commentsOf(text: string): string[] {
  const comments = [...text.matchAll(/(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(
    ([comment]) => comment,
  )
  const titles = [
    ...text.matchAll(/\b(?:test|describe|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.+?)\1/g),
  ].map(([, , title]) => title!)
  return [...comments, ...titles]
    .filter((comment) => !/biome-ignore|@ts-/.test(comment))
    .map((comment) => comment.replace(/`[^`]*`|@param \w+/g, '').replace(/\s*\n\s*\*?\s*/g, ' '))
}

test('comments and titles of tests are read', () => {
  const text = "// Nobody reads it.\n/**\n * It lies\n * here.\n */\ntest('whoever calls', () => {})"
  expect(commentsOf(text).flatMap((comment) => faultsOf(comment, patternsOfCode))).toHaveLength(3)
})

test('no comment and no title of a test contains a banned phrase, or a word of the old dialect', () => {
  const files = globSync('{contract,server,web,e2e,bench,faults,tools}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/spec/**', 'tools/banned-phrases*.ts'],
  })
  expect(files.length).toBeGreaterThan(2_500)
  const faults = files.flatMap((file) =>
    commentsOf(readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
      faultsOf(comment, patternsOfCode).map((fault) => `${file}: ${fault}`),
    ),
  )
  expect(faults.join('\n')).toBe('')
})
