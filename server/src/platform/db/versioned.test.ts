import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { testDatabase } from '../../../test/database.ts'

/** Updates of versioned tables that are no edit, with the reason. */
const noEdit: Record<string, string> = {
  'sessions.ts users': 'being seen changes nothing of the account',
  'staff.store.ts users': 'a password is no part of the profile',
  'invitations.store.ts users': 'a password is no part of the profile',
  'settings.store.ts settings': 'rotating the key seals the same value again',
  'names.store.ts customers': 'a check by newer rules changes nothing that people wrote',
  'categories.store.ts categories': 'siblings close up around a moved category',
  'files.store.ts files': 'rotating the key seals the same number again',
  'lists.store.ts saved_views': 'views close up around a moved one',
  'close-day.service.ts cash_accounts': 'a closed day is no field of the account',
  'settlement-draft.store.ts settlement_runs': 'the task computes a draft that no user can change yet',
  'deliveries.store.ts webhooks': 'what was delivered is no field of the webhook',
  'webhooks.store.ts webhooks': 'rotating the key seals the same secret again',
  'enquiries.store.ts enquiries': 'the first contact is a time, and no field of the form',
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
        .filter(({ index }) => !/\bedited(Columns)?\b/.test(text.slice(index).split(/\bexecute|\n\n/)[0]!))
        .map(({ 1: table }) => `${entry.name} ${table}`)
    })
}

test('every update of a versioned table sets the next version, or has a reason why it is no edit', async () => {
  const database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'version' AND table_name <> 'enquiry_last_moves'`)
  await database.drop()
  const found = updatesWithoutVersion(rows.map(({ name }) => name))
  expect([...new Set(found)].sort()).toEqual(Object.keys(noEdit).sort())
})
