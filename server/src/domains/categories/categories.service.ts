import { createHash } from 'node:crypto'
import {
  type Category,
  category,
  type categoryCreate,
  type categoryUpdate,
} from 'contract/categories/categories.schema.ts'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { type Context, type PreparedAnswer, prepared } from '#platform/http/context.ts'
import {
  type CategoryUses,
  deleteCategory,
  findCategory,
  insertCategory,
  lineageOf,
  listBelow,
  listCategories,
  lockTree,
  updateCategory,
  usesOf,
} from './categories.store.ts'
import { treeOrder } from './tree-order.ts'

type Values = z.output<typeof categoryCreate>

/** The whole tree, with an etag: whoever has it gets 304. */
export async function answerCategories({ db }: Context): Promise<PreparedAnswer> {
  const tree = z.array(category).parse(treeOrder(await listCategories(db)))
  const json = Buffer.from(JSON.stringify(tree))
  return prepared({ etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`, json })
}

export async function getCategory({ db }: Pick<Context, 'db'>, id: number): Promise<Category> {
  const found = await findCategory(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

/** The categories a filter means: those asked for and all below them; undefined when it asks for none. */
export async function categoriesBelow(db: Kysely<Database>, ids: number[] | undefined): Promise<number[] | undefined> {
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
  const before = await lockVersion(ctx.db, { table: 'categories', record_type: 'category', id, version, current })
  const after = await updateCategory(ctx.db, id, values)
  const states = { before: auditFields(before), after: auditFields(after) }
  await recordAudit(ctx, { record_type: 'category', record_id: id, action: 'updated', ...states })
  return after
}

/** @throws AppError conflict when something refers to it, saying what. */
export async function removeCategory(ctx: Context, id: number): Promise<{ success: true }> {
  await lockTree(ctx.db)
  const doomed = await getCategory(ctx, id)
  const reasons = reasonsToKeep(await usesOf(ctx.db, id))
  if (reasons.length > 0)
    throw new AppError('conflict', { message: `${doomed.title} is still used: ${reasons.join(', ')}.` })
  await deleteCategory(ctx.db, id)
  await recordAudit(ctx, { record_type: 'category', record_id: id, action: 'deleted', before: auditFields(doomed) })
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
    throw invalid(field, 'give both the kind and the value, or neither')
  }
  if (commission_kind === 'percent' && commission_value !== null && commission_value > allOfIt) {
    throw invalid('commission_value', 'must be at most 100 %')
  }
  await lockTree(ctx.db)
  await checkParent(ctx, id, parent_id)
}

/**
 * With the tree locked.
 * @throws AppError invalid when there is no such parent, or it is the category itself or stands below it.
 */
export async function checkParent({ db }: Pick<Context, 'db'>, id: number | null, parent_id: number | null) {
  if (parent_id === null) return
  const above = await lineageOf(db, parent_id)
  if (above.length === 0) throw invalid('parent_id', 'does not exist')
  if (id !== null && above.includes(id)) throw invalid('parent_id', 'cannot be the category itself or one below it')
}
