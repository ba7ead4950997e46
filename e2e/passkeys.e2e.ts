import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { newAccount } from './new-account.ts'

// At localhost: a passkey belongs to a host name, and an address is none.

const password = 'six blue kettles'
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const atLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost')

/** A phone with a fingerprint reader that always accepts its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function typePassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.use({ expected: /401|428/ })

test('a passkey is added, renamed, signs in alone and after the password, and is removed', {
  tag: '@gate',
}, async ({ page, program, request }) => {
  test.setTimeout(90_000)
  const { email } = await newAccount(request, password)
  await addAuthenticator(page)
  const home = atLocalhost(program.url)
  await page.goto(`${home}/login`)
  await typePassword(page, email)
  await page.locator('.topbar-user').click()
  const passkeys = panel(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work phone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Rename Work phone' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Own phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('Own phone')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await typePassword(page, email)
  await expect(page).toHaveURL(/\/dashboard/)

  await page.locator('.topbar-user').click()
  await passkeys.getByRole('button', { name: 'Remove Own phone' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('at an address there are no passkeys, and the profile names the host', async ({ page, signIn }) => {
  await signIn('staff')
  await page.locator('.topbar-user').click()
  await expect(panel(page, 'Passkeys')).toContainText('Passkeys work at localhost only.')
  await expect(panel(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
})
