import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { InvalidName, NameBefore, NamesResult } from 'contract/customers/names.schema.ts'
import { createContext, use, useRef, useState } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { namesText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

type Results = NamesResult['results']

/** The operations on names, single, in bulk, and undo. */
export function useNames() {
  const t = useText(namesText)
  const client = useQueryClient()
  const [editing, setEditing] = useState<number | null>(null)
  const busy = useRef(new Set<number>())
  const before = useRef(new Map<number, NameBefore>())

  const undoable = (title: string, undo: () => Promise<unknown>) => {
    const onAction = () => {
      undo()
        .then(() => toast.success(t('names.restored')))
        .catch(toastError)
        .finally(() => void refreshNames(client))
    }
    toast.success(title, null, { action: { label: t('names.undo'), onAction } })
  }
  const restore = async (rows: NameBefore[]) => {
    const results = await restoreNames(rows)
    const refused = results.find(({ ok }) => !ok)
    if (refused) throw new Error(refused.message ?? '')
    return results
  }
  /** A second click on a row with a running request does nothing. */
  const once = async (id: number, work: () => Promise<void>) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    try {
      await work()
    } catch (error) {
      toastError(error)
    }
    await refreshNames(client)
    busy.current.delete(id)
  }
  const decide = (row: InvalidName, send: (ids: number[]) => Promise<Results>, title: string) =>
    once(row.id, async () => {
      const [result] = await send([row.id])
      const { before } = result ?? { before: null }
      if (before) undoable(title, () => restore([before]))
      else toast.error(t('names.name'), result?.message)
    })
  /**
   * When a bulk action is refused for some rows, undo of the others is offered here; a complete one offers it
   * itself.
   */
  const inBulk = (send: (ids: number[]) => Promise<Results>) => async (ids: number[]) => {
    const results = await send(ids)
    const done = results.flatMap((result) => result.before ?? [])
    for (const row of done) before.current.set(row.id, row)
    if (done.length > 0 && done.length < results.length) {
      undoable(t('names.mended', { count: done.length }), () => restore(done))
    }
    return results
  }
  return {
    editing,
    edit: setEditing,
    accept: (row: InvalidName) =>
      row.proposal === ''
        ? setEditing(row.id)
        : void decide(row, acceptNames, t('names.accepted', { before: row.name, after: row.proposal })),
    fine: (row: InvalidName) => void decide(row, callNamesFine, t('names.called-fine', { name: row.name })),
    save: (row: InvalidName, name: string) =>
      once(row.id, async () => {
        const version = await typeName(row, name)
        setEditing(null)
        const back = { name: row.name, version }
        undoable(t('names.accepted', { before: row.name, after: name }), () =>
          call('PUT /customers/{id}', { params: { id: row.id }, body: back }),
        )
      }),
    bulkAccept: inBulk(acceptNames),
    bulkKeep: inBulk(callNamesFine),
    bulkRestore: async (ids: number[]) => restoreNames(ids.flatMap((id) => before.current.get(id) ?? [])),
  }
}

type Names = ReturnType<typeof useNames>
export const NamesContext = createContext<Names | null>(null)

export function useNamesOfPage(): Names {
  const names = use(NamesContext)
  if (!names) throw new Error('A row of names stands outside of its page')
  return names
}

export function allIds({
  page: _,
  per_page: __,
  total: ___,
  ...filters
}: QueryOf<'GET /customers/invalid-names'>) {
  return call('GET /customers/invalid-names/ids', { query: filters }, { priority: 'action' })
}

const acceptNames = async (ids: number[]): Promise<Results> =>
  (await call('POST /customers/invalid-names/accept', { body: { ids } })).results

const callNamesFine = async (ids: number[]): Promise<Results> =>
  (await call('POST /customers/invalid-names/fine', { body: { ids } })).results

const restoreNames = async (rows: NameBefore[]) =>
  (await call('POST /customers/invalid-names/restore', { body: { rows } })).results

/** Saves the typed name of the customer. Returns the new version. */
async function typeName({ id, version }: InvalidName, name: string): Promise<number> {
  return (await call('PUT /customers/{id}', { params: { id }, body: { name, version } })).version
}

const refreshNames = (client: QueryClient): Promise<void> => changed(client, { type: 'customer' })
