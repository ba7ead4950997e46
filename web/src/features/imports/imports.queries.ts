import type { QueryClient } from '@tanstack/react-query'
import type { DataImport } from 'contract/imports/imports.schema.ts'
import {
  type ImportKind,
  importLimits,
  type KnownPolicy,
  workingStates,
} from 'contract/imports/imports.words.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export const changeSetsQuery = apiQuery('GET /change-sets')

/** Polled while a task works on it. */
export const importQuery = (id: number) => ({
  ...apiQuery('GET /imports/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: DataImport } }) =>
    state.data && workingStates.includes(state.data.state) ? 1000 : false,
})

export const rowsQuery = (id: number, show: RowsShown, after: number) =>
  apiQuery('GET /imports/{id}/rows', { params: { id }, query: { show, after } })
export type RowsShown = 'new' | 'updated' | 'same' | 'skipped' | 'bad' | 'kept' | 'left-out'

type Upload = { kind: ImportKind; file: File; onProgress: (share: number) => void }

/** Sends a file part by part. The user sends a failed part again: the server keeps those that arrived. */
export async function uploadFile(client: QueryClient, { kind, file, onProgress }: Upload): Promise<number> {
  const file_name = file.name.slice(0, 200) || 'import.csv'
  const { id } = await call('POST /imports', { body: { kind, file_name, size: file.size } })
  for (let number = 0; number * importLimits.part < file.size; number += 1) {
    onProgress((number * importLimits.part) / file.size)
    const part = file.slice(number * importLimits.part, (number + 1) * importLimits.part)
    await call('POST /imports/{id}/parts', {
      params: { id },
      body: { number, content: await base64Of(part) },
    })
  }
  await changed(client, { type: 'import', id })
  return id
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(part)
  })
}

type Check = { mapping: (string | null)[]; known: KnownPolicy }

export async function checkImport(client: QueryClient, id: number, body: Check): Promise<void> {
  await call('POST /imports/{id}/check', { params: { id }, body })
  await changed(client, { type: 'import', id })
}

export async function applyImport(client: QueryClient, { id, checks, counts }: DataImport): Promise<void> {
  await call('POST /imports/{id}/apply', { params: { id }, body: { checks, only_good: counts.bad > 0 } })
  await changed(client, { type: 'import', id })
}

export async function undoImport(client: QueryClient, id: number): Promise<void> {
  await call('POST /imports/{id}/undo', { params: { id } })
  await changed(client, { type: 'import', id })
}

export async function undoMerge(client: QueryClient, id: number, customer: number | null): Promise<void> {
  await call('POST /merges/{id}/undo', { params: { id } })
  await changed(client, { type: 'customer', ...(customer !== null && { id: customer }) })
}
