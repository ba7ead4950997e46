import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { ConfigError } from './config-error.ts'
import { type Environment, reader } from './variables.ts'

/** A provider of OpenID Connect with which users sign in. */
export type OidcConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the login page: `Sign in with …`. */
  name: string
  scopes: string
  /** The redirect address: the login page. */
  returnTo: string
  /** The role for each value of the claim; null while roles are managed here. */
  roles: { claim: string; given: readonly (readonly [value: string, role: RoleSlug])[] } | null
  /** A user of the provider without an account gets one. */
  createsAccounts: boolean
  /** The provider asks for a second factor, so accounts here need none. */
  isSecondFactor: boolean
  /** Emails in lower case: the only accounts that may sign in without the provider. Null for all. */
  passwordAccounts: readonly string[] | null
}

// One source: the provider with which users sign in, the table of its roles, and who may use a password.
/**
 * The provider of OIDC_ISSUER; null without one.
 * @throws ConfigError that names the variable
 */
export function readOidc(env: Environment): OidcConfig | null {
  const read = reader(env)
  const issuer = read.url('OIDC_ISSUER', ['http', 'https'])
  if (issuer === null) {
    const alone = Object.keys(env).find(
      (name) => /^(OIDC_|PASSWORD_ACCOUNTS$)/.test(name) && read.text(name) !== null,
    )
    if (alone !== undefined)
      throw new ConfigError(`OIDC_ISSUER is missing: ${alone} is set, and it needs a provider`)
    return null
  }
  if (/[?#]/.test(issuer))
    throw new ConfigError('OIDC_ISSUER is malformed: expected an address without ? and #')
  const needed = (name: string, value: string | null) => {
    if (value === null)
      throw new ConfigError(`${name} is missing: OIDC_ISSUER is set, and it needs this variable`)
    return value
  }
  const publicUrl = needed('PUBLIC_URL', read.url('PUBLIC_URL', ['http', 'https']))
  const createsAccounts = read.flag('OIDC_CREATE_ACCOUNTS', false)
  const given = read.list('OIDC_ROLES', 'pairs such as house-care-admins=admin, separated by commas', asPair)
  if (createsAccounts && given === null)
    throw new ConfigError('OIDC_ROLES is missing: OIDC_CREATE_ACCOUNTS is on, and a new account needs a role')
  if (given === null && read.text('OIDC_ROLES_CLAIM') !== null)
    throw new ConfigError(
      'OIDC_ROLES is missing: OIDC_ROLES_CLAIM is set, and it needs the roles of its values',
    )
  const scopes = read.text('OIDC_SCOPES') ?? 'openid email profile'
  if (!scopes.split(/\s+/).includes('openid'))
    throw new ConfigError(
      'OIDC_SCOPES is malformed: expected scopes separated by spaces, with openid among them',
    )
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID', read.text('OIDC_CLIENT_ID')),
    clientSecret: needed('OIDC_CLIENT_SECRET', read.text('OIDC_CLIENT_SECRET')),
    name: read.text('OIDC_NAME') ?? 'single sign-on',
    scopes,
    returnTo: new URL('/login', publicUrl).href,
    roles: given && { claim: read.text('OIDC_ROLES_CLAIM') ?? 'groups', given },
    createsAccounts,
    isSecondFactor: read.flag('OIDC_SECOND_FACTOR', false),
    passwordAccounts: read.list('PASSWORD_ACCOUNTS', 'email addresses separated by commas', asEmail),
  }
}

/** The value may contain = itself. */
function asPair(text: string): readonly [string, RoleSlug] | null {
  const at = text.lastIndexOf('=')
  const role = roles.find(({ slug }) => slug === text.slice(at + 1).trim())
  const value = text.slice(0, at).trim()
  return at > 0 && value && role ? [value, role.slug] : null
}

const asEmail = (text: string) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null)
