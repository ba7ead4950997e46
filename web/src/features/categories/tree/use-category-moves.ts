import { useQueryClient } from '@tanstack/react-query'
import type { Category } from 'contract/categories/categories.schema.ts'
import { useRef, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { toast, toastError, toastStore } from '#shared/toasts/toast-store.ts'
import { categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { childrenByParent } from '../category-tree.ts'
import { movedTree, positionOf, type TreePosition } from './tree-moves.ts'

/** The target, computed from the tree at the time the move is sent. */
type Where = (categories: readonly Category[]) => TreePosition | null

/**
 * Moves are shown at once and sent one after the other: each uses the tree and the versions after the
 * previous one. A refused one restores the old position.
 */
export function useCategoryMoves() {
  const t = useText(categoryTreeText)
  const client = useQueryClient()
  const turn = useRef<Promise<void>>(Promise.resolve())
  const toastId = useRef<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const tree = () => client.getQueryData<Category[]>(categoriesQuery.queryKey) ?? []

  const announceMove = (id: number, was: TreePosition) => {
    const now = tree()
    const category = now.find((each) => each.id === id)
    const place = positionOf(now, id)
    if (!category || !place) return
    const parent = now.find((each) => each.id === place.parent_id)?.title
    const siblings = childrenByParent(now).get(place.parent_id)?.length ?? 1
    const values = { place: place.position + 1, siblings }
    const where = parent
      ? t('category-tree.moved-to', { ...values, parent })
      : t('category-tree.moved-top', values)
    const title = t('category-tree.moved', { title: category.title })
    setAnnouncement(`${title}: ${where}`)
    if (toastId.current !== null) toastStore.dismiss(toastId.current)
    const onAction = () => void move(id, () => was)
    toastId.current = toast.success(title, where, { action: { label: t('category-tree.undo'), onAction } })
  }

  const moveInTurn = async (id: number, where: Where) => {
    const before = tree()
    const category = before.find((each) => each.id === id)
    const was = positionOf(before, id)
    const place = where(before)
    if (!category || !was || !place) return
    client.setQueryData<Category[]>(categoriesQuery.queryKey, movedTree(before, id, place))
    try {
      await call('POST /categories/{id}/move', {
        params: { id },
        body: { ...place, version: category.version },
      })
      announceMove(id, was)
    } catch (error) {
      client.setQueryData<Category[]>(categoriesQuery.queryKey, before)
      toastError(error)
    }
    await changed(client, { type: 'category', id })
  }

  const move = (id: number, where: Where): Promise<void> => {
    turn.current = turn.current.then(() => moveInTurn(id, where)).catch((error) => void toastError(error))
    return turn.current
  }
  return { move, announcement }
}
