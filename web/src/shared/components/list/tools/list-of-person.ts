import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListOfPerson, ListPreferences } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { useEffect } from 'react'
import { call } from '#shared/api/call.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { arrangedHere, listQuery, memoryKey } from '../list-memory.ts'

/** The server's arrangement of a list, also stored for the next visit. */
export function useListOfPerson(name: ListName): ListOfPerson | undefined {
  const { data } = useQuery(listQuery(name))
  useEffect(() => {
    if (data) remember(name, data)
  }, [name, data])
  return data
}

function remember(name: ListName, list: ListOfPerson): void {
  try {
    localStorage.setItem(memoryKey(name), JSON.stringify(list))
  } catch {
    // A full or forbidden storage: the next visit asks the server first.
  }
}

const usual: ListPreferences = { columns: null, density: 'compact' }
const waiting = new Map<ListName, ListPreferences>()
let isSaving = false

/** The arrangement of a list, and its changes: applied at once here, then sent to the server in order. */
export function usePreferences(
  name: ListName,
): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const client = useQueryClient()
  const list = useListOfPerson(name)
  const preferences = list?.preferences ?? usual
  const arrange = (change: Partial<ListPreferences>) => {
    const next = { ...preferences, ...change }
    client.setQueryData(listQuery(name).queryKey, { views: list?.views ?? [], preferences: next })
    arrangedHere.set(name, { preferences: next, savedAt: null })
    waiting.set(name, next)
    void save()
  }
  return [preferences, arrange]
}

async function save(): Promise<void> {
  if (isSaving) return
  isSaving = true
  for (const [list, body] of waiting) {
    waiting.delete(list)
    await call('PUT /lists/{list}/preferences', { params: { list }, body }).then(
      () => isSaved(list, body),
      toastError,
    )
  }
  isSaving = false
}

function isSaved(list: ListName, preferences: ListPreferences): void {
  const here = arrangedHere.get(list)
  if (here?.preferences === preferences) here.savedAt = performance.now()
}
