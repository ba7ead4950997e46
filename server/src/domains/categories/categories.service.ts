import {
  type Category,
  category,
  type categoryCreate,
  type categoryMove,
  type categoryUpdate,
} from 'contract/categories/categories.schema.ts'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { type Context, type PreparedResponse, prepared } from '#platform/http/context.ts'
import { etagOf } from '#platform/http/etag.ts'
import {
  type CategoryUses,
  deleteCategory,
  findCategory,
  insertCategory,
  lineageOf,
  listBelow,
  listCategories,
  lockTree,
  numberSiblings,
  placeCategory,
  updateCategory,
  usesOf,
} from './categories.store.ts'

type Values = z.output<typeof categoryCreate>

/** The whole tree with an etag; a current etag gets 304. */
export async function prepareCategories({ db }: Context): Promise<PreparedResponse> {
  const tree = z.array(category).parse(treeOrder(await listCategories(db)))
  const json = Buffer.from(JSON.stringify(tree))
  return prepared({ etag: etagOf(json), json })
}

export async function getCategory({ db }: Pick<Context, 'db'>, id: number): Promise<Category> {
  const found = await findCategory(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

/** The categories that a filter selects, with all below them; undefined without a filter. */
export async function categoriesBelow(
  db: Kysely<Database>,
  ids: number[] | undefined,
): Promise<number[] | undefined> {
  return ids && listBelow(db, ids)
}

export async function createCategory(ctx: Context, values: Values): Promise<Category> {
  await checkValues(ctx, null, values)
  const created = await insertCategory(ctx.db, values)
  await recordAudit(ctx, {
    record_type: 'category',
    record_id: created.id,
    action: 'created',
    after: auditFields(created),
  })
  return created
}

export async function saveCategory(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof categoryUpdate>,
): Promise<Category> {
  await checkValues(ctx, id, values)
  const current = () => getCategory(ctx, id)
  const before = await lockVersion(ctx.db, {
    table: 'categories',
    record_type: 'category',
    id,
    version,
    current,
  })
  const after = await updateCategory(ctx.db, id, values)
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'category', record_id: id, action: 'updated', ...states })
  return after
}

/** @throws AppError conflict when something refers to it; the message names the references. */
export async function removeCategory(ctx: Context, id: number): Promise<{ success: true }> {
  await lockTree(ctx.db)
  const doomed = await getCategory(ctx, id)
  const reasons = reasonsToKeep(await usesOf(ctx.db, id))
  if (reasons.length > 0)
    throw new AppError('conflict', { message: `${doomed.title} is still used: ${reasons.join(', ')}.` })
  await deleteCategory(ctx.db, id)
  await recordAudit(ctx, {
    record_type: 'category',
    record_id: id,
    action: 'deleted',
    before: auditFields(doomed),
  })
  return { success: true }
}

function reasonsToKeep(uses: CategoryUses): string[] {
  return [
    counted(uses.categories, 'category below it', 'categories below it'),
    counted(uses.enquiries, 'enquiry', 'enquiries'),
    counted(uses.jobs, 'job', 'jobs'),
    counted(uses.partners, 'partner who serves it', 'partners who serve it'),
  ].filter((reason) => reason !== null)
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

const allOfIt = 10_000

async function checkValues(
  ctx: Context,
  id: number | null,
  { parent_id, commission_kind, commission_value }: Omit<z.output<typeof categoryUpdate>, 'version'>,
): Promise<void> {
  if ((commission_kind === null) !== (commission_value === null)) {
    const field = commission_kind === null ? 'commission_kind' : 'commission_value'
    throw invalid(field, 'needs both the kind and the value')
  }
  if (commission_kind === 'percent' && commission_value !== null && commission_value > allOfIt) {
    throw invalid('commission_value', 'must be at most 100 %')
  }
  await lockTree(ctx.db)
  await checkParent(ctx, id, parent_id)
}

/**
 * The caller has locked the tree.
 * @throws AppError invalid when the parent does not exist, is the category itself or is below it.
 */
export async function checkParent({ db }: Pick<Context, 'db'>, id: number | null, parent_id: number | null) {
  if (parent_id === null) return
  const above = await lineageOf(db, parent_id)
  if (above.length === 0) throw invalid('parent_id', 'does not exist')
  if (id !== null && above.includes(id))
    throw invalid('parent_id', 'cannot be the category itself or one below it')
}

type Node = { id: number; parent_id: number | null; position: number; title: string }

/** Depth first, parents before children, siblings by position and then by name. */
export function treeOrder<T extends Node>(nodes: readonly T[]): T[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id)
  const below = (parent: number | null): T[] =>
    (children.get(parent) ?? []).toSorted(bySibling).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** The order of siblings: by position, then by name. */
export function bySibling(a: Node, b: Node): number {
  return a.position - b.position || a.title.localeCompare(b.title, 'en') || a.id - b.id
}

/** The ids in their new order, with `id` at `position`, or last when there are not so many. */
export function placedAt(others: readonly number[], id: number, position: number): number[] {
  return others.toSpliced(Math.min(position, others.length), 0, id)
}

/**
 * Puts a category, with all below it, among the children of another or to the top; siblings are numbered from
 * 0.
 */
export async function moveCategory(
  ctx: Context,
  id: number,
  { parent_id, position, version }: z.output<typeof categoryMove>,
): Promise<Category> {
  await lockTree(ctx.db)
  const current = () => getCategory(ctx, id)
  const before = await lockVersion(ctx.db, {
    table: 'categories',
    record_type: 'category',
    id,
    version,
    current,
  })
  await checkParent(ctx, id, parent_id)
  const others = (await listCategories(ctx.db)).filter((category) => category.id !== id)
  const below = (parent: number | null) =>
    others.filter((each) => each.parent_id === parent).toSorted(bySibling)
  const siblings = below(parent_id)
  if (siblings.some((each) => each.title.toLowerCase() === before.title.toLowerCase()))
    throw invalid('parent_id', `already has a category named ${before.title}`)
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
