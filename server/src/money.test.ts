import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { commissionCases } from '../test/money/commission-cases.ts'
import { concessionCases } from '../test/money/concession-cases.ts'
import { creditCases } from '../test/money/credit-cases.ts'
import { dayBookCases, playedDays } from '../test/money/day-book-cases.ts'
import { gstCases } from '../test/money/gst-cases.ts'
import { incentiveCases } from '../test/money/incentive-cases.ts'
import { jobCases } from '../test/money/job-cases.ts'
import { type Cases, played } from '../test/money/play.ts'
import { reworkCases } from '../test/money/rework-cases.ts'
import { settlementCases } from '../test/money/settlement-cases.ts'
import { createWorld, type World } from '../test/world.ts'

/** Runs every case of docs/money.md. */
const cases: Cases = {
  ...creditCases,
  ...jobCases,
  ...commissionCases,
  ...concessionCases,
  ...reworkCases,
  ...gstCases,
  ...incentiveCases,
  ...settlementCases,
}

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await createWorld(t, await t.as('admin'))
})
afterAll(() => t.close())

/** The tables of each section. */
function documented(): Map<string, Record<string, string>[][]> {
  const text = readFileSync(join(checkoutRoot, 'docs/money.md'), 'utf8')
  const sections = text.split(/^### /m).slice(1)
  return new Map(sections.map((section) => [section.split('\n')[0]!, tablesOf(section)]))
}

function tablesOf(section: string): Record<string, string>[][] {
  const blocks = section.split('\n\n').filter((block) => block.startsWith('|'))
  return blocks.map((block) => {
    const [head = [], , ...rows] = block
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
  })
}

test('docs/money.md has exactly the cases that run', () => {
  expect([...documented().keys()]).toEqual([...Object.keys(cases), ...Object.keys(dayBookCases)])
})

test.each(Object.entries(cases))(
  '%s: the entries and sums are those of docs/money.md',
  async (name, play) => {
    const { entries, sums, documents } = await played(t, world, play)
    const tables = documented().get(name)
    expect(tables).toEqual([entries, sums, documents].filter((rows) => rows.length > 0))
  },
)

test.each(Object.entries(dayBookCases))('%s: the days are those of docs/money.md', async (name, play) => {
  const { entries, days } = await playedDays(t, world, play)
  expect(documented().get(name)).toEqual([entries, days])
})
