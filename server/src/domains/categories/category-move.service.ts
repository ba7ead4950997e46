import type { Category, categoryMove } from 'contract/categories/categories.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { checkParent, getCategory } from './categories.service.ts'
import { listCategories, lockTree, numberSiblings, placeCategory } from './categories.store.ts'
import { bySibling, placedAt } from './tree-order.ts'

/** Puts a category, with all below it, among the children of another or to the top; siblings are numbered from 0. */
export async function moveCategory(
  ctx: Context,
  id: number,
  { parent_id, position, version }: z.output<typeof categoryMove>,
): Promise<Category> {
  await lockTree(ctx.db)
  const current = () => getCategory(ctx, id)
  const before = await lockVersion(ctx.db, { table: 'categories', record_type: 'category', id, version, current })
  await checkParent(ctx, id, parent_id)
  const others = (await listCategories(ctx.db)).filter((category) => category.id !== id)
  const below = (parent: number | null) => others.filter((each) => each.parent_id === parent).toSorted(bySibling)
  const siblings = below(parent_id)
  if (siblings.some((each) => each.title.toLowerCase() === before.title.toLowerCase()))
    throw invalid('parent_id', `has a category named ${before.title} already`)
  const order = placedAt(idsOf(siblings), id, position)
  await placeCategory(ctx.db, id, { parent_id, position: order.indexOf(id) })
  await numberSiblings(ctx.db, order)
  if (before.parent_id !== parent_id) await numberSiblings(ctx.db, idsOf(below(before.parent_id)))
  const after = await current()
  await recordAudit(ctx, {
    record_type: 'category',
    record_id: id,
    action: 'moved',
    before: { parent_id: before.parent_id, position: before.position },
    after: { parent_id: after.parent_id, position: after.position },
  })
  return after
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
