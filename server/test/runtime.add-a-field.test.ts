import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyCheckout } from '../../tools/checkout-copy.ts'
import { scratchFolder } from './program.ts'

/** docs/how-to/add-a-field.md in a copy of the checkout, word by word, for every type of record. */
const minutes = 60_000
const tables = { complaints: 'complaints', customers: 'customers', enquiries: 'enquiries', jobs: 'jobs' }
const records = { ...tables, partners: 'partners', staff: 'users' }

const parent = scratchFolder({ isTest: false })
let copy: string
let line: string
let statement: string
beforeAll(() => {
  copy = copyCheckout(parent)
  const guide = readFileSync(join(copy, 'docs/how-to/add-a-field.md'), 'utf8')
  const block = (language: string) => new RegExp(`\`\`\`${language}\\s+(.*?)\\s+\`\`\``, 's').exec(guide)![1]! // the guide has both
  line = block('ts')
  statement = block('sql')
  for (const domain of Object.keys(records)) addField(domain, line)
  const migration = Object.values(records).map((table) => statement.replace('partners', table))
  writeFileSync(join(copy, 'server/db/migrations/9000-nickname.sql'), `${migration.join('\n')}\n`)
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function addField(domain: string, added: string): void {
  const file = join(copy, `contract/src/${domain}/${domain}.fields.ts`)
  const end = '} as const satisfies RecordFields'
  const text = readFileSync(file, 'utf8').replace(end, `  ${added}\n${end}`)
  const isImported = /^import .*\beverywhere\b/m.test(text)
  writeFileSync(
    file,
    isImported ? text : text.replace('{ type RecordFields', '{ everywhere, type RecordFields'),
  )
}

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
const types = (project: string) => node('node_modules/typescript/bin/tsc', '-p', project)

test('the field compiles in every part of the program', { timeout: 5 * minutes }, () => {
  for (const project of ['contract', 'server', 'web']) {
    const { status, stdout } = types(project)
    expect([project, status, stdout]).toEqual([project, 0, ''])
  }
})

test('the command of the guide shows the column in the schema', { timeout: 3 * minutes }, () => {
  execFileSync(process.execPath, ['tools/start.mjs', 'db:schema'], { cwd: copy, stdio: 'pipe' })
  for (const domain of Object.keys(tables)) {
    expect(readFileSync(join(copy, `server/db/schema/${domain}.sql`), 'utf8'), domain).toContain(
      '  nickname text',
    )
  }
})

test('the field is stored, audited, downloaded and described', { timeout: 5 * minutes }, () => {
  const { status, stdout } = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    'server/src/domains/timeline/record-fields.test.ts',
  )
  expect([status, status === 0 || stdout]).toEqual([0, true])
})

test('a place that must name the field and does not is a compile error', { timeout: 3 * minutes }, () => {
  addField('jobs', "helper_id: { label: 'Helper', kind: 'reference', shown: ['create', 'facts'] },")
  const found = ['server', 'web'].map((project) => types(project).stdout).join('\n')
  for (const place of [
    'jobs/jobs.service.ts',
    'detail/job-facts.tsx',
    'detail/job-form.tsx',
    'create/job-sections.tsx',
  ])
    expect(found).toContain(place)
})
