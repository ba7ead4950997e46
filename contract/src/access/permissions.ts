import type { RoleHolder, RoleSlug } from './roles.ts'

const everyone = ['staff', 'admin', 'dev'] as const
const managers = ['admin', 'dev'] as const
const developers = ['dev'] as const

// One source: who may do what; `server/proof/access/expected/` is a second table, written by hand, for the
// tests.
/**
 * Who may do what: the one permission table. Endpoints, web routes, the menu and buttons name a permission of
 * it; no other code compares roles.
 */
export const permissions = {
  'session.read': everyone,
  'dashboard.read': everyone,
  'search.read': everyone,
  'lists.read': everyone,
  'lists.write': everyone,
  'lists.manage': managers,
  'enquiries.read': everyone,
  'enquiries.write': everyone,
  'enquiries.reopen': managers,
  'enquiries.download': everyone,
  'customers.read': everyone,
  'customers.write': everyone,
  'customers.download': everyone,
  'customers.by-job': managers,
  'customers.merge': managers,
  /** Erase a person's data for good, see what that would remove. */
  'privacy.erase': managers,
  /** Download all stored data about a person. */
  'privacy.access': managers,
  /** See who read whose data. */
  'privacy.reading': managers,
  'addresses.write': everyone,
  'partners.read': everyone,
  'partners.write': everyone,
  'partners.download': everyone,
  'partners.decide': managers,
  'partners.terms': managers,
  'partners.incentives': managers,
  /** Documents such as Aadhaar and PAN, with their scans. */
  'partners.documents': managers,
  'partners.settle': everyone,
  'partners.adjust': managers,
  'settlements.read': managers,
  'settlements.write': managers,
  'settlements.approve': managers,
  'jobs.read': everyone,
  'jobs.write': everyone,
  'jobs.download': everyone,
  'jobs.uncomplete': managers,
  /** Correct price or material cost of a completed job. */
  'jobs.correct': managers,
  'job-payments.read': everyone,
  'job-payments.create': everyone,
  'concessions.give': everyone,
  /** Approve, reject and withdraw concessions. */
  'concessions.decide': managers,
  'payments.read': developers,
  'payments.change': managers,
  'categories.read': everyone,
  'categories.write': managers,
  'locations.read': everyone,
  'locations.write': managers,
  'staff.names': everyone,
  'staff.read': managers,
  'staff.write': managers,
  /** Change the email or phone of another user's active account, and see a new link for it. */
  'audit.read': managers,
  'staff.logins': developers,
  'profile.read': everyone,
  'profile.write': everyone,
  'settings.load': everyone,
  'settings.read': managers,
  'settings.write': managers,
  'settings.technical': developers,
  'reports.read': everyone,
  'tax.read': managers,
  'day-book.manage': managers,
  /** Besides, the permission of the record: see `files.words.ts`. */
  'files.read': everyone,
  'files.write': everyone,
  'activities.write': everyone,
  'intake.read': managers,
  'intake.replay': managers,
  'intake.keys': developers,
  'imports.manage': managers,
  'trash.read': managers,
  'trash.write': managers,
  'messages.resend': everyone,
  'calls.make': everyone,
  'future.read': everyone,
  'cache.read': developers,
  'cache.write': developers,
  'maintenance.write': developers,
  'queue.read': developers,
  'queue.write': developers,
  'query.read': developers,
  'query.run': developers,
  'api-docs.read': developers,
  'api-keys.manage': developers,
  'webhooks.manage': developers,
} as const satisfies Record<string, readonly RoleSlug[]>

export type Permission = keyof typeof permissions

/** Whether the holder of roles has the permission. A signed-out user has none. */
export function can(holder: RoleHolder | null | undefined, permission: Permission): boolean {
  const allowed: readonly RoleSlug[] = permissions[permission]
  return holder?.roles.some((role) => allowed.includes(role.slug)) ?? false
}
