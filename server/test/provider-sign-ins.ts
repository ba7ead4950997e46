import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OidcConfig } from '#platform/config/oidc.ts'
import { type Caller, createUser, type Reply, type TestApp, testApp } from './app.ts'
import { type IdentityProvider, identityProvider } from './identity-provider.ts'

/** For the tests of one file: the program with a provider beside it, whose users sign in. */
export function providerSignIns() {
  let t: TestApp
  let sso: IdentityProvider
  let anonymous: Caller
  let oidc: OidcConfig

  beforeAll(async () => {
    sso = await identityProvider()
    t = await testApp({ oidc: sso.config() })
    anonymous = await t.as(null)
  })
  afterAll(async () => {
    await t.close()
    await sso.stop()
  })
  // The program reads its configuration once; the tests change it between sign-ins.
  beforeEach(() => {
    oidc = sso.config()
    t.deps.config.oidc = oidc
    sso.forgeNothing()
  })
  const configured = (parts: Partial<OidcConfig>) => void Object.assign(oidc, parts)

  const begin = () => anonymous.post('/signin', { provider: 'begin' })

  async function signIn(subject: string | null, change = (address: URL) => address): Promise<Reply> {
    const { body } = await begin()
    const query = await sso.visit(change(new URL(body.address)).href, subject)
    return anonymous.post('/signin', { challenge: body.challenge, provider: { query } })
  }

  let count = 0
  async function person(
    groups: string[] = [],
    parts = {},
  ): Promise<{ subject: string; email: string; name: string }> {
    count += 1
    const [subject, email, name] = [`subject-${count}`, `person-${count}@house.test`, `Person ${count}`]
    sso.people.set(subject, { email, email_verified: true, name, groups, ...parts })
    return { subject, email, name }
  }
  const account = (email: string, role: 'staff' | 'admin' | 'dev' = 'staff') =>
    createUser(t.database.db, { role, name: 'Kavya Iyer', email })
  const links = (userId: number) =>
    t.database.db.selectFrom('provider_links').selectAll().where('user_id', '=', userId).execute()
  const rolesOf = async (userId: number) => {
    const rows = await t.database.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ role }) => role).sort()
  }
  const actions = async (userId: number) => {
    const rows = await t.database.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('record_id', '=', String(userId))
      .orderBy('id')
      .execute()
    return rows.map(({ action, after }) => ({ action, after }))
  }

  return {
    get t() {
      return t
    },
    get sso() {
      return sso
    },
    get anonymous() {
      return anonymous
    },
    get oidc() {
      return oidc
    },
    configured,
    begin,
    signIn,
    person,
    account,
    links,
    rolesOf,
    actions,
  }
}
