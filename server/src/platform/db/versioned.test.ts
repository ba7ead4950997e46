import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { testDatabase } from '../../../test/database.ts'

/** Updates of versioned tables that are no edit, and why. */
const noEdit: Record<string, string> = {
  'platform/auth/sessions.ts users': 'being seen changes nothing of the account',
  'domains/staff/staff.store.ts users': 'a password is no part of the profile',
  'domains/staff/invitations.store.ts users': 'a password is no part of the profile',
  'domains/settings/settings.store.ts settings': 'rotating the key seals the same value again',
  'domains/customers/names.store.ts customers': 'a check by newer rules changes nothing that people wrote',
  'domains/categories/categories.store.ts categories': 'siblings close up around a moved category',
  'domains/lists/lists.store.ts saved_views': 'views close up around a moved one',
  'domains/enquiries/enquiries.store.ts enquiries': 'the first contact is a time, and no field of the form',
}

const source = join(checkoutRoot, 'server/src')

/** `file table` of every update in the server whose statement sets no version. */
function updatesWithoutVersion(tables: string[]): string[] {
  const start = new RegExp(`(?:updateTable\\('|UPDATE )(${tables.join('|')})\\b`, 'g')
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8')
      return [...text.matchAll(start)]
        .filter(({ index }) => !/\bedited\b|version \+ 1/.test(text.slice(index).split(/\bexecute|\n\n/)[0]!))
        .map(({ 1: table }) => `${relative(source, path)} ${table}`)
    })
}

test('every update of a versioned table sets the next version, or says why it is no edit', async () => {
  const database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'version' AND table_name <> 'enquiry_last_moves'`)
  await database.drop()
  const found = updatesWithoutVersion(rows.map(({ name }) => name))
  expect([...new Set(found)].sort()).toEqual(Object.keys(noEdit).sort())
})
