/// <reference path="./oidc-provider.d.ts" />
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { OidcConfig } from '#platform/config/oidc.ts'

export type Person = { email?: string; email_verified?: boolean; name?: string; groups?: string[] }
type Claims = { [claim: string]: unknown }

const client = { clientId: 'house-care', clientSecret: 'a-secret-of-the-tests-and-no-other-place' }

/**
 * A real provider of OpenID Connect on loopback. `people` by subject; the selected one signs in without a
 * question, `null` cancels.
 */
export async function identityProvider({ returnTo = 'http://127.0.0.1:3000/login' } = {}) {
  const people = new Map<string, Person>()
  let turn: string | null = null
  let forge = (token: string) => token
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const server = createServer()
  const port = await listen(server, 0)
  const issuer = `http://127.0.0.1:${port}`
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [returnTo] }],
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['cookies of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'of the tests', use: 'sig', alg: 'RS256' }] },
    // Named, so that it prints no notices.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.body?.id_token) context.body = { ...context.body, id_token: forge(context.body.id_token) }
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction')) return void answer(request, response)
    const result = turn === null ? { error: 'access_denied' } : { login: { accountId: turn } }
    void provider.interactionFinished(request, response, result)
  })

  return {
    issuer,
    people,
    turnOf: (subject: string | null) => {
      turn = subject
    },
    /** Changes the content of the provider's next ID tokens, signed by its own key or by another one. */
    forge(change: (claims: Claims) => Claims, { signedBy = key } = {}) {
      forge = (token) => {
        const [head = '', claims = ''] = token.split('.')
        const changed = change(JSON.parse(Buffer.from(claims, 'base64url').toString()))
        const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
        return `${signed}.${createSign('SHA256').update(signed).sign(signedBy, 'base64url')}`
      }
    },
    forgeNothing() {
      forge = (token) => token
    },
    config: (parts: Partial<OidcConfig> = {}): OidcConfig => ({
      ...client,
      issuer,
      name: 'House SSO',
      scopes: 'openid email profile',
      returnTo,
      roles: null,
      createsAccounts: false,
      isSecondFactor: false,
      passwordAccounts: null,
      ...parts,
    }),
    /** Acts as a browser without cookies; returns the query of the final redirect. */
    async visit(address: string, subject: string | null): Promise<string> {
      turn = subject
      const cookies = new Map<string, string>()
      let at = address
      for (let left = 10; left > 0; left -= 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        const location = reply.headers.get('location')
        if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
        at = new URL(location, issuer).href
        if (at.startsWith(returnTo)) return new URL(at).search
      }
      throw new Error('The provider leads round in circles')
    },
    stop: () => close(server),
    restart: () => listen(server, port),
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port)) // of a TCP server
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => void server.close(() => done()))
}
