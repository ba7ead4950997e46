import type { OidcConfig } from '../server/src/platform/config/oidc.ts'
import { type IdentityProvider, identityProvider } from '../server/test/identity-provider.ts'
import { freePort } from '../tools/free-port.ts'
import { unshiftClock } from '../tools/shift-clock.mjs'
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts'
import { newAccount } from './new-account.ts'
import { type Program, startProgram } from './program.ts'

const test = base.extend<object, { sso: IdentityProvider; program: Program }>({
  sso: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters from the pattern
    async ({}, use) => {
      // The browser lets the provider's cookies expire by the real time.
      unshiftClock()
      const sso = await identityProvider({ returnTo: `http://127.0.0.1:${await freePort()}/login` })
      await use(sso)
      await sso.stop()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ sso }, use) => {
      const program = await startProgram(environmentOf(sso.config()))
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const environmentOf = ({ issuer, clientId, clientSecret, name, returnTo }: OidcConfig) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  PUBLIC_URL: new URL(returnTo).origin,
  PORT: new URL(returnTo).port,
})

test.use({ expected: /422/ })

test('the provider signs in, leads to the wanted page, and leaves no data in the address', {
  tag: '@gate',
}, async ({ page, request, sso }) => {
  const { email } = await newAccount(request, 'six blue kettles')
  sso.people.set('kavya', { email, email_verified: true, name: 'Kavya Iyer' })
  const button = page.getByRole('button', { name: 'Sign in with House SSO' })

  sso.turnOf(null)
  await page.goto('/customers')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button.click()
  await expect(page.getByText('The sign-in was cancelled at House SSO.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?continue=%2Fcustomers$/)

  sso.turnOf('kavya')
  await button.click()
  await expect(page).toHaveURL(/\/customers/)
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  expect(page.url()).not.toMatch(/code=|state=/)
})

test('a response that this browser has not requested is refused', async ({ page }) => {
  await page.goto('/login?code=stolen&state=stolen')
  await expect(page.getByText('This sign-in expired. Start again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
