import type { RoleSlug } from 'contract/access/roles.ts'
import type { Theme } from 'contract/session/session.schema.ts'
import type { staffFields } from 'contract/staff/staff.fields.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, FieldColumns, Json, RecordColumns } from '#platform/db/columns.ts'

export type UsersTable = RecordColumns &
  FieldColumns<typeof staffFields> & {
    time_zone: Generated<string>
    number_grouping: Generated<'international' | 'indian'>
    theme: Generated<Theme>
    password_hash: string | null
    active: Generated<boolean>
    /** Working hours as the setting `business.hours`; empty for those of the business. */
    shift: Generated<string>
    last_seen_at: Generated<string | null>
    /** A demo account, whose password is public. */
    is_demo: Generated<boolean>
  }
/** What the holders of a role must do to work. */
export type RolePoliciesTable = RecordColumns & {
  role: RoleSlug
  second_factor_from: string | null
  idle_minutes: Generated<number>
  life_hours: Generated<number>
  networks: Generated<string[]>
}
export type UserRolesTable = { user_id: number; role: RoleSlug }
export type SessionsTable = {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  created_at: CreatedAt
  last_used_at: Generated<string>
  expires_at: string
  ip: string | null
  user_agent: string | null
  /** When the password or a code of the second factor was last given; null for never. */
  confirmed_at: Generated<string | null>
  revoked_at: Generated<string | null>
  /** The provider of the session has asked for a second factor itself. */
  factor_by_provider: Generated<boolean>
}
/** Which user of a provider has which account. */
export type ProviderLinksTable = {
  id: Generated<number>
  user_id: number
  issuer: string
  subject: string
  created_at: CreatedAt
  last_used_at: Generated<string>
}
export type ApiKeysTable = {
  id: Generated<number>
  user_id: number
  title: string
  key_hash: Buffer
  ending: string
  scopes: string[]
  created_at: CreatedAt
  expires_at: string
  last_used_at: Generated<string | null>
  revoked_at: Generated<string | null>
}
export type SignInAttemptsTable = {
  subject: string
  attempted_at: ColumnType<string, string | undefined, never>
}
export type SignInFailuresTable = {
  subject: string
  way: 'password' | 'device' | 'message'
  user_id: number | null
  failures: Generated<number>
  failed_at: Generated<string>
}
export type SecondFactorsTable = {
  user_id: number
  sealed_secret: string
  created_at: Generated<string>
  confirmed_at: Generated<string | null>
  last_step: Generated<number>
}
export type RecoveryCodesTable = { user_id: number; code_hash: Buffer; used_at: Generated<string | null> }
/** The expected proof: a code of the app or of a text message, a passkey, or a provider. */
export type ChallengeKind = 'authenticator' | 'text-message' | 'passkey' | 'provider'
export type SignInChallengesTable = {
  token_hash: Buffer
  /** Null when the login that asked for a code is unknown. */
  user_id: number | null
  expires_at: string
  tries: Generated<number>
  kind: Generated<ChallengeKind>
  counted_as: Generated<string | null>
}
export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  name: string
  credential: string
  public_key: Buffer
  uses: Generated<number>
  transports: Generated<string[]>
  created_at: CreatedAt
  last_used_at: Generated<string | null>
}
export type InvitationsTable = {
  user_id: number
  token_hash: Buffer
  created_by: number
  created_at: CreatedAt
  expires_at: string
}
export type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: Buffer
  /** Which audit entries belong to it. */
  request_id: string | null
  status: Generated<number | null>
  response: Generated<string | null>
  created_at: Generated<string>
}
export type SettingsTable = {
  key: string
  value: Json<string | boolean>
  encrypted: Generated<boolean>
  updated_by: Generated<number | null>
  updated_at: Generated<string>
  version: Generated<number>
}

declare module '#platform/db/database.ts' {
  interface Database {
    users: UsersTable
    role_policies: RolePoliciesTable
    user_roles: UserRolesTable
    sessions: SessionsTable
    api_keys: ApiKeysTable
    sign_in_attempts: SignInAttemptsTable
    sign_in_failures: SignInFailuresTable
    second_factors: SecondFactorsTable
    recovery_codes: RecoveryCodesTable
    sign_in_challenges: SignInChallengesTable
    passkeys: PasskeysTable
    provider_links: ProviderLinksTable
    invitations: InvitationsTable
    idempotency_keys: IdempotencyKeysTable
    settings: SettingsTable
  }
}
