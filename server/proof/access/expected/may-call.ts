import type { RoleSlug } from 'contract/access/roles.ts'
import { overview } from './overview.ts'
import { records } from './records.ts'
import { rights } from './rights.ts'
import type { ExpectedRoles, LowestRole } from './roles.ts'
import { setup } from './setup.ts'

export const expectedRoles: ExpectedRoles = { ...setup, ...records, ...overview }

const order: readonly (LowestRole | null)[] = [null, 'staff', 'admin', 'dev']

function reaches(role: RoleSlug | null, lowest: LowestRole): boolean {
  return lowest === 'public' || order.indexOf(role) >= order.indexOf(lowest)
}

/** Whether a role may call an endpoint, by the tables of this folder; null is a caller without a role. */
export function mayCall(key: string, role: RoleSlug | null): boolean {
  const lowest = expectedRoles[key]
  if (!lowest) throw new Error(missingRow(key))
  return reaches(role, lowest)
}

/** Whether a role holds a permission that no endpoint names. */
export function mayHold(permission: string, role: RoleSlug | null): boolean {
  const lowest = rights[permission]
  if (!lowest)
    throw new Error(`Add '${permission}' with its lowest role to server/proof/access/expected/rights.ts`)
  return reaches(role, lowest)
}

export function missingRow(key: string): string {
  return (
    `Add '${key}' with the lowest role that may call it to setup.ts, records.ts or overview.ts of ` +
    'server/proof/access/expected'
  )
}
