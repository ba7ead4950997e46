import type { QueryClient } from '@tanstack/react-query'
import type { SavedView } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { listsText } from '#src/text/en/lists.ts'
import { getText } from '#src/text/intl.ts'

export type ViewChange = Partial<Pick<SavedView, 'name' | 'state' | 'shared' | 'position'>>

const refresh = (client: QueryClient) => changed(client, { type: 'saved-view' })

export async function addView(
  client: QueryClient,
  list: ListName,
  body: Pick<SavedView, 'name' | 'state' | 'shared'>,
): Promise<SavedView> {
  const view = await call('POST /lists/{list}/views', { params: { list }, body })
  await refresh(client)
  return view
}

export async function changeView(client: QueryClient, { id, version }: SavedView, change: ViewChange) {
  const view = await call('PUT /saved-views/{id}', { params: { id }, body: { ...change, version } })
  await refresh(client)
  return view
}

/** Removed at once; the toast offers undo. */
export async function deleteView(client: QueryClient, view: SavedView): Promise<void> {
  const { id, list, name, state, shared } = view
  await call('DELETE /saved-views/{id}', { params: { id } })
  await refresh(client)
  const onAction = () => void addView(client, list, { name, state, shared }).catch(toastError)
  toast.success(getText(listsText, 'lists.deleted', { view: name }), null, {
    action: { label: getText(listsText, 'lists.undo'), onAction },
  })
}
