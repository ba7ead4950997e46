import { useQuery } from '@tanstack/react-query'
import type { ListOfPerson, ListPreferences } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { call } from '#shared/api/call.ts'
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

/** How a list was arranged here, and since when the server knows it: null while it does not. */
export const arrangedHere = new Map<ListName, { preferences: ListPreferences; savedAt: number | null }>()

export function listQuery(list: ListName) {
  const key = 'GET /lists/{list}'
  const input = { params: { list } }
  return {
    ...apiQuery(key, input, { priority: 'background' }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListOfPerson> => {
      const askedAt = performance.now()
      const answer = await call(key, input, { priority: 'background', signal })
      // What was asked for before it was arranged knows nothing of that.
      const here = arrangedHere.get(list)
      return here && (here.savedAt ?? Infinity) > askedAt ? { ...answer, preferences: here.preferences } : answer
    },
    initialData: () => remembered(list),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  }
}

/** As it is known here; the list's tools ask the server. */
export function useListMemory(list: ListName | undefined): ListOfPerson | undefined {
  return useQuery({ ...listQuery(list ?? 'customers'), enabled: false }).data
}
