import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { testDatabase } from '../../../test/database.ts'

/** `function table` of each trigger that the table in docs/data.md lists. */
function documented(): string[] {
  const text = readFileSync(join(checkoutRoot, 'docs/data.md'), 'utf8')
  const rows = text
    .split('| function | tables with its trigger | purpose |\n')[1]!
    .split('\n\n')[0]!
    .split('\n')
    .slice(1)
  return rows.flatMap((row) => {
    const [name, ...tables] = [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
    const ofRow = tables.slice(0, row.split('|')[2]!.split(',').length)
    return ofRow.map((table) => `${name!.replace('<table>', table)} ${table}`)
  })
}

test('docs/data.md lists every trigger of the database, and they are fewer than 80', async () => {
  const database = await testDatabase()
  const { rows } = await database.pool.query<{ trigger: string }>(`
    SELECT concat_ws(' ', tgfoid::regproc, tgrelid::regclass) AS trigger FROM pg_trigger WHERE NOT tgisinternal`)
  await database.drop()
  const triggers = rows.map(({ trigger }) => trigger)
  expect(documented().sort()).toEqual(triggers.sort())
  expect(triggers.length).toBeLessThan(80)
})
