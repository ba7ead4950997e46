import { can } from 'contract/access/permissions.ts'
import { lists } from 'contract/lists/lists.registry.ts'
import type {
  ListOfPerson,
  ListPreferences,
  SavedView,
  viewCreate,
  viewUpdate,
} from 'contract/lists/lists.schema.ts'
import { type ListName, maxViews } from 'contract/lists/lists.words.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { together } from '#platform/db/together.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import {
  deleteView,
  findPreferences,
  findView,
  findViews,
  hasOtherNamed,
  insertView,
  lockViews,
  moveView,
  storePreferences,
  updateView,
  type ViewRecord,
} from './lists.store.ts'
import { stateProblems } from './view-state.rules.ts'

/** @throws AppError forbidden for a list that the user may not open */
export async function getList({ db, actor }: Context, list: ListName): Promise<ListOfPerson> {
  mayOpen(actor, list)
  const [preferences, views] = await together(db, [
    () => findPreferences(db, actor.id, list),
    () => findViews(db, actor.id, list),
  ])
  return { preferences: preferences ?? null, views: views.map(shownView) }
}

export async function savePreferences(
  ctx: Context,
  list: ListName,
  after: ListPreferences,
): Promise<ListPreferences> {
  mayOpen(ctx.actor, list)
  const before = await findPreferences(ctx.db, ctx.actor.id, list)
  await storePreferences(ctx.db, ctx.actor.id, list, after)
  await recordAudit(ctx, { record_type: 'list', record_id: list, action: 'arranged', before, after })
  return after
}

/**
 * @throws AppError forbidden, invalid on `name` when the user has one with it already, on `state` when the
 * list does not have its parameters
 */
export async function createView(
  ctx: Context,
  list: ListName,
  body: z.output<typeof viewCreate>,
): Promise<SavedView> {
  mayOpen(ctx.actor, list)
  refuseState(list, body.state)
  const position = await lockViews(ctx.db, ctx.actor.id, list)
  if (position >= maxViews) throw invalid('name', `The limit of ${maxViews} views of this list is reached`)
  const created = await insertView(ctx.db, { ...body, owner_id: ctx.actor.id, list, position })
  if (!created) throw duplicateName()
  const view = await viewOf(ctx, created.id)
  await recordAudit(ctx, { record_type: 'view', record_id: view.id, action: 'created', after: auditOf(view) })
  return shownView(view)
}

/** @throws AppError not_found, forbidden, conflict when stale, invalid as for a new one */
export async function saveView(
  ctx: Context,
  id: number,
  { version, position, ...change }: z.output<typeof viewUpdate>,
): Promise<SavedView> {
  const before = await changeable(ctx, id)
  await lockViews(ctx.db, before.owner_id, before.list)
  const current = async () => shownView(await viewOf(ctx, id))
  await lockVersion(ctx.db, { table: 'saved_views', id, version, record_type: 'view', current })
  if (change.state !== undefined) refuseState(before.list, change.state)
  if (change.name !== undefined && (await hasOtherNamed(ctx.db, before, change.name))) throw duplicateName()
  if (position !== undefined) await moveView(ctx.db, before, position)
  await updateView(ctx.db, id, change)
  const after = await viewOf(ctx, id)
  const [was, is] = [auditOf(before), auditOf(after)]
  await recordAudit(ctx, { record_type: 'view', record_id: id, action: 'updated', before: was, after: is })
  return shownView(after)
}

/** @throws AppError not_found, forbidden */
export async function removeView(ctx: Context, id: number): Promise<{ success: true }> {
  const before = await changeable(ctx, id)
  await lockViews(ctx.db, before.owner_id, before.list)
  await deleteView(ctx.db, id)
  await recordAudit(ctx, { record_type: 'view', record_id: id, action: 'deleted', before: auditOf(before) })
  return { success: true }
}

function mayOpen(actor: Context['actor'], list: ListName): void {
  if (!can(actor, lists[list].permission)) throw new AppError('forbidden')
}

/** A private view of another user is not found, except for users who may change any view. */
async function changeable(ctx: Context, id: number): Promise<ViewRecord> {
  const view = await viewOf(ctx, id)
  mayOpen(ctx.actor, view.list)
  if (view.owner_id === ctx.actor.id || can(ctx.actor, 'lists.manage')) return view
  throw new AppError(view.shared ? 'forbidden' : 'not_found')
}

async function viewOf({ db }: Context, id: number): Promise<ViewRecord> {
  const view = await findView(db, id)
  if (!view) throw new AppError('not_found')
  return view
}

function refuseState(list: ListName, state: string): void {
  const [problem] = stateProblems(list, state)
  if (problem) throw invalid('state', issueSentence(problem.name, problem.message))
}

const duplicateName = () => invalid('name', 'Another view of this owner has this name')

function shownView({ owner_id, owner_name, ...view }: ViewRecord): SavedView {
  const dropped = stateProblems(view.list, view.state).map(({ name }) => name)
  return { ...view, owner: { id: owner_id, name: owner_name }, dropped }
}

function auditOf({ owner_name: _, ...view }: ViewRecord) {
  return auditFields(view)
}
