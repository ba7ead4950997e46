import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import type { Program } from './program.ts'

/** The passwords of all sessions were given an hour ago. */
async function ageSessions({ dataDir }: Program): Promise<void> {
  const { socketDir } = JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8')) as {
    socketDir: string
  }
  const client = new pg.Client({ host: socketDir, port: 5432, user: 'housecare', database: 'housecare' })
  await client.connect()
  await client.query("UPDATE sessions SET confirmed_at = app_now() - interval '1 hour'")
  await client.end()
}

test.use({ expected: /428|422/ })

test('a sensitive change asks for the password once, keeps the typed values, and is sent with the same key', {
  tag: '@gate',
}, async ({ page, program, signIn }) => {
  await signIn('admin', '/staffs/create')
  await ageSessions(program)
  await page.getByLabel('Name').fill('Asha Nair')
  await page.getByLabel('Email').fill('asha.nair@house.test')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staffs')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Nair')
  await expect(page.getByText('Confirm your password to make this change.')).toBeVisible()

  await invite.click()
  await dialog.getByLabel('Password').fill('not it')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Password').fill('housecare-demo')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('.one-time-link')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
