import { useQuery } from '@tanstack/react-query'
import type { ListName } from 'contract/lists/list-names.ts'
import type { ListOfPerson } from 'contract/lists/lists.schema.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'

/** What the browser remembers of a list, so that it opens as it was left before the server has said how. */
export const memoryKey = (list: ListName) => `list ${sessionStore.get()?.user.id} ${list}`

function remembered(list: ListName): ListOfPerson | undefined {
  try {
    return JSON.parse(localStorage.getItem(memoryKey(list)) ?? '') as ListOfPerson // what was kept here; asked anew at once
  } catch {
    return undefined
  }
}

export function listQuery(list: ListName) {
  return {
    ...apiQuery('GET /lists/{list}', { params: { list } }, { priority: 'background' }),
    initialData: () => remembered(list),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  }
}

/** As it is known here; the list's tools ask the server. */
export function useListMemory(list: ListName | undefined): ListOfPerson | undefined {
  return useQuery({ ...listQuery(list ?? 'customers'), enabled: false }).data
}
