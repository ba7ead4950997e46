import { useQuery } from '@tanstack/react-query'
import type { ListOfPerson, ListPreferences } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'

/** The browser's copy of a list's arrangement, so that the list opens the same before the server answers. */
export const memoryKey = (list: ListName) => `list ${sessionStore.get()?.user.id} ${list}`

function remembered(list: ListName): ListOfPerson | undefined {
  try {
    return JSON.parse(localStorage.getItem(memoryKey(list)) ?? '') as ListOfPerson // cached here; refetched at once
  } catch {
    return undefined
  }
}

/** The arrangement of a list here, and the time the server stored it: null until then. */
export const arrangedHere = new Map<ListName, { preferences: ListPreferences; savedAt: number | null }>()

export function listQuery(list: ListName) {
  const key = 'GET /lists/{list}'
  const input = { params: { list } }
  return {
    ...apiQuery(key, input, { priority: 'background' }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListOfPerson> => {
      const requestedAt = performance.now()
      const answer = await call(key, input, { priority: 'background', signal })
      // An answer to an earlier request does not have the new arrangement.
      const here = arrangedHere.get(list)
      return here && (here.savedAt ?? Infinity) > requestedAt
        ? { ...answer, preferences: here.preferences }
        : answer
    },
    initialData: () => remembered(list),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  }
}

/** From the cache only; the list's tools fetch it. */
export function useListMemory(list: ListName | undefined): ListOfPerson | undefined {
  return useQuery({ ...listQuery(list ?? 'customers'), enabled: false }).data
}
