import type { RoleSlug } from 'contract/access/roles.ts'

/**
 * Permissions that no endpoint names: a rule within an endpoint or a page requires them. Permission -> lowest
 * role.
 */
export const rights: Readonly<Record<string, RoleSlug>> = {
  // Where messages and credentials go, and how users sign in.
  'settings.technical': 'dev',
  // A page without calls of its own.
  'future.read': 'staff',
  // 'Closed' is final for staff.
  'enquiries.reopen': 'admin',
  // Named in `files.words.ts`: the permission of a partner's files.
  'partners.documents': 'admin',
  // A view that another person shared.
  'lists.manage': 'admin',
  'staff.logins': 'dev',
}
