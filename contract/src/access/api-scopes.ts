import { type Permission, permissions } from './permissions.ts'

/**
 * Permissions that only a signed-in person may use: their own account, accounts and rights of others,
 * developer tools.
 */
const personal: ReadonlySet<Permission> = new Set<Permission>([
  ...([
    'session.read',
    'lists.read',
    'lists.write',
    'lists.manage',
    'profile.read',
    'profile.write',
  ] as const),
  ...([
    'staff.write',
    'staff.logins',
    'settings.write',
    'settings.technical',
    'intake.keys',
    'api-keys.manage',
    'webhooks.manage',
    'privacy.erase',
    'privacy.access',
    'privacy.reading',
  ] as const),
  ...(['cache.read', 'cache.write', 'maintenance.write', 'queue.read', 'queue.write'] as const),
  ...(['query.read', 'query.run', 'future.read'] as const),
])

/** The permissions that an API key may have. */
export const apiScopes: readonly Permission[] = (Object.keys(permissions) as Permission[]).filter(
  (permission) => !personal.has(permission),
)

/** The prefix of a key; the token of a session has none. */
export const apiKeyPrefix = 'hck_'
