import type { RoleHolder } from 'contract/access/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { expectedRoles, mayCall } from './expected/may-call.ts'

/** One endpoint of the contract, in parts. */
export type Operation = {
  /** `PUT /users/{id}`. */
  key: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, parameters in braces. */
  template: string
  /** First part of the path; where a table has that name, `{id}` is one of its rows. */
  noun: string
  endpoint: Endpoint
  isPublic: boolean
}

export const operations: readonly Operation[] = (Object.entries(api) as [string, Endpoint][]).map(
  ([key, endpoint]) => {
    const [method, template] = key.split(' ') as [Operation['method'], string]
    const noun = (template.split('/')[1] ?? '').replaceAll('-', '_')
    return { key, method, template, noun, endpoint, isPublic: expectedRoles[key] === 'public' }
  },
)

export const closedOperations = operations.filter((operation) => !operation.isPublic)

/** Whether a signed-in person may call the endpoint, by the hand-written tables of `expected`. */
export function mayPass({ key }: Operation, { roles }: RoleHolder): boolean {
  return mayCall(key, null) || roles.some(({ slug }) => mayCall(key, slug))
}
