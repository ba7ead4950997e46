import { describe, expect, test } from 'vitest'
import { can, permissions } from '../contract/src/access/permissions.ts'
import { type RoleSlug, roles } from '../contract/src/access/roles.ts'
import { api } from '../contract/src/api.ts'
import type { Endpoint } from '../contract/src/shared/endpoint.ts'
import { expectedRoles, mayCall, mayHold, missingRow } from '../server/proof/access/expected/may-call.ts'
import { rights } from '../server/proof/access/expected/rights.ts'

/**
 * Compares the contract with the hand-written access tables; access.test.ts compares the running server with
 * them.
 */

const endpoints = Object.entries(api) as [string, Endpoint][]
const callers: readonly (RoleSlug | null)[] = [null, ...roles.map(({ slug }) => slug)]
const holder = (slug: RoleSlug | null) => ({ roles: roles.filter((role) => role.slug === slug) })

describe('the tables of server/proof/access/expected', () => {
  test('have a row for every endpoint', () => {
    const missing = endpoints.filter(([key]) => !(key in expectedRoles))
    expect(missing.map(([key]) => missingRow(key))).toEqual([])
  })

  test('have no row for an endpoint that the contract does not have', () => {
    const extra = Object.keys(expectedRoles).filter((key) => !(key in api))
    expect(extra.map((key) => `Remove '${key}': the contract has no such endpoint`)).toEqual([])
  })

  test('have a row for every permission that no endpoint names, and no other', () => {
    const named = new Set<string>(endpoints.map(([, { permission }]) => permission))
    const inside = Object.keys(permissions).filter((permission) => !named.has(permission))
    expect(Object.keys(rights).sort()).toEqual(inside.sort())
  })
})

describe('the permission table of the contract', () => {
  test.each(endpoints.filter(([key]) => key in expectedRoles))(
    '%s is for the expected roles',
    (key, endpoint) => {
      const { permission } = endpoint
      const allowed = callers.filter((slug) => permission === 'public' || can(holder(slug), permission))
      expect(allowed).toEqual(callers.filter((slug) => mayCall(key, slug)))
    },
  )

  test.each(Object.keys(rights))('%s is held by the expected roles', (permission) => {
    const allowed = callers.filter((slug) => can(holder(slug), permission as keyof typeof permissions)) // compared above
    expect(allowed).toEqual(callers.filter((slug) => mayHold(permission, slug)))
  })
})
