import type { RoleHolder } from 'contract/access/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { expectedRoles, mayCall } from './expected/may-call.ts'

/** One endpoint of the contract, taken apart. */
export type Door = {
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

export const doors: readonly Door[] = (Object.entries(api) as [string, Endpoint][]).map(([key, endpoint]) => {
  const [method, template] = key.split(' ') as [Door['method'], string]
  const noun = (template.split('/')[1] ?? '').replaceAll('-', '_')
  return { key, method, template, noun, endpoint, isPublic: expectedRoles[key] === 'public' }
})

export const closedDoors = doors.filter((door) => !door.isPublic)

/** Whether a signed-in person may call the endpoint, by the hand-written tables of `expected`. */
export function mayPass({ key }: Door, { roles }: RoleHolder): boolean {
  return mayCall(key, null) || roles.some(({ slug }) => mayCall(key, slug))
}
