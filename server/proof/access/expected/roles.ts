import type { RoleSlug } from 'contract/access/roles.ts'

/**
 * The lowest role that may call an endpoint. dev may do all that admin may, admin all that staff may;
 * `public` needs no sign-in. Written by hand from the specification's section 6, so that a mistake in the
 * permission table of the contract is not repeated here.
 */
export type LowestRole = 'public' | RoleSlug

/** Endpoint key -> lowest role. */
export type ExpectedRoles = Readonly<Record<string, LowestRole>>
