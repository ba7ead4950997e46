import type { Configuration, IDToken } from 'openid-client'
import type { OidcConfig } from '#platform/config/oidc.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'

/** Seconds for one answer of the provider. */
const patience = 10
/** Seconds that the clock of the provider may differ. */
const drift = 30
/** Seconds after the sign-in at the provider in which it still counts as a confirmation here. */
const freshFor = 600
/** Milliseconds after which the provider is asked for its addresses again. */
const discoveredFor = 3_600_000

/** The library is loaded with the first sign-in: few installations have a provider. */
const library = () => import('openid-client')

/** The claims of the provider about a user. */
export type ProviderUser = {
  subject: string
  /** In lower case; null unless the provider has verified it. */
  email: string | null
  name: string | null
  /** Of the claim with roles. */
  values: readonly string[]
  /** The user signed in at the provider within the last ten minutes. */
  isFresh: boolean
}

/**
 * The sign-in failed. `cancelled`: at the provider; `refused`: its response is invalid; `down`: it does not
 * respond.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly kind: 'cancelled' | 'refused' | 'down'
  constructor(kind: ProviderFailure['kind'], cause: unknown) {
    super(reasonOf(cause), { cause })
    this.kind = kind
  }
}

/** For the log: codes only, because descriptions may repeat input. */
function reasonOf(cause: unknown): string {
  const { name, code, error, status } = cause as {
    name?: string
    code?: string
    error?: string
    status?: number
  }
  const inner =
    cause instanceof Error && cause.cause instanceof Error ? (cause.cause as { code?: string }).code : null
  return [name, code, error, status, inner].filter((part) => part !== undefined && part !== null).join(' ')
}

const discovered = new WeakMap<OidcConfig, { at: number; found: Promise<Configuration> }>()

/** The provider's addresses, asked for once an hour. A failure is not kept. */
function discover(oidc: OidcConfig): Promise<Configuration> {
  const known = discovered.get(oidc)
  if (known && Date.now() - known.at < discoveredFor) return known.found
  const found = fetchConfiguration(oidc)
  discovered.set(oidc, { at: Date.now(), found })
  found.catch(() => discovered.delete(oidc))
  return found
}

async function fetchConfiguration({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const client = await library()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  // The signature of the ID token is checked too, not only the connection it came through.
  const execute = [client.enableNonRepudiationChecks]
  if (new URL(issuer).protocol === 'http:') execute.push(client.allowInsecureRequests)
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: drift },
    // Basic is the default of a provider that names no method.
    (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
        ? post
        : basic)(server, ...rest),
    { timeout: patience, execute },
  )
}

/**
 * The values that belong to one sign-in. They are computed under APP_KEY from its challenge and stored
 * nowhere.
 */
function valuesOf(secrets: Secrets, challenge: string) {
  const value = (name: string) => secrets.derive(`provider ${name} ${challenge}`).toString('base64url')
  return { state: value('state'), nonce: value('nonce'), verifier: value('verifier') }
}

/**
 * The address at the provider to which the browser goes.
 * @throws ProviderFailure
 */
export async function providerAddress(
  oidc: OidcConfig,
  secrets: Secrets,
  challenge: string,
): Promise<string> {
  const { state, nonce, verifier } = valuesOf(secrets, challenge)
  const [client, provider] = await Promise.all([library(), reached(oidc)])
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: oidc.returnTo,
    scope: oidc.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Asks for the time of the sign-in, and for a new sign-in when the last one is older.
    max_age: String(freshFor),
  })
  return address.href
}

const reached = (oidc: OidcConfig): Promise<Configuration> =>
  discover(oidc).catch((error: unknown) => {
    throw new ProviderFailure('down', error)
  })

/**
 * The user that the provider's response names. Checks state, PKCE, signature, issuer, audience, times and
 * nonce.
 * @param query of the address to which the provider redirected
 * @throws ProviderFailure
 */
export async function readProviderResponse(
  oidc: OidcConfig,
  secrets: Secrets,
  { challenge, query }: { challenge: string; query: string },
): Promise<ProviderUser> {
  const { state, nonce, verifier } = valuesOf(secrets, challenge)
  const [client, provider] = await Promise.all([library(), reached(oidc)])
  const address = new URL(oidc.returnTo)
  address.search = query
  try {
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }
    const tokens = await client.authorizationCodeGrant(provider, address, checks)
    const token = tokens.claims()
    if (!token) throw new ProviderFailure('refused', { name: 'no claims' })
    // Many providers give email and groups here only.
    const more = provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, token.sub)
      : {}
    return userOf(oidc, { ...more, ...token })
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (error instanceof client.AuthorizationResponseError)
      throw new ProviderFailure(error.error === 'access_denied' ? 'cancelled' : 'refused', error)
    throw new ProviderFailure(isDown(error) ? 'down' : 'refused', error)
  }
}

/** No connection, a timeout, or a response that reports a failure. */
function isDown(error: unknown): boolean {
  const { code, status, name } = error as { code?: string; status?: number; name?: string }
  return name === 'TypeError' || code === 'OAUTH_TIMEOUT' || (status !== undefined && status >= 500)
}

type Claims = IDToken & { [claim: string]: unknown }

function userOf({ roles }: OidcConfig, claims: Claims): ProviderUser {
  const { sub, email, email_verified, name, auth_time } = claims
  const isVerified = email_verified === true && typeof email === 'string'
  const claimed = roles === null ? [] : claims[roles.claim]
  return {
    subject: sub,
    email: isVerified ? email.toLowerCase() : null,
    name: typeof name === 'string' ? name : null,
    values: (Array.isArray(claimed) ? claimed : [claimed]).filter((value) => typeof value === 'string'),
    isFresh: typeof auth_time === 'number' && Date.now() / 1000 - auth_time < freshFor + drift,
  }
}
