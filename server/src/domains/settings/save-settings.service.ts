import { readSetting, type SettingValue } from 'contract/settings/read-setting.rules.ts'
import { mayChange, type SettingKey } from 'contract/settings/settings.registry.ts'
import type { Issue } from 'contract/shared/errors.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { requireConfirmation } from '#platform/auth/confirmation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { dltIssues } from './dlt-issues.rules.ts'
import { providerIssues } from './provider-issues.rules.ts'
import { readIfReadable, rowOf } from './setting-values.rules.ts'
import { listChanges, listSettings, lockSettings, putSetting, type StoredSetting } from './settings.store.ts'

type Parts = Pick<Platform, 'config' | 'secrets'>
type Change = {
  key: SettingKey
  value: SettingValue
  /** The version that was read, 0 for a setting without one. */
  version?: number
}
/** The field of an issue about a setting. */
type FieldOf = (key: SettingKey) => string

/**
 * @throws AppError invalid when the value is not valid for the setting, or when the operators would drop it.
 */
export function saveSetting(ctx: Context, parts: Parts, change: Change): Promise<{ success: true }> {
  return save(ctx, parts, [change], () => 'value')
}

/**
 * All of them, or none.
 * @throws AppError invalid, its issues filed under the keys; conflict when another user has saved one of them
 * since.
 */
export function saveSettings(
  ctx: Context,
  parts: Parts,
  changes: readonly Change[],
): Promise<{ success: true }> {
  return save(ctx, parts, changes, (key) => key)
}

async function save(
  ctx: Context,
  parts: Parts,
  changes: readonly Change[],
  fieldOf: FieldOf,
): Promise<{ success: true }> {
  for (const { key } of changes) if (!mayChange(key, ctx.actor)) throw onlyDevelopers(key)
  const read = readAll(changes, fieldOf)
  if ([...read.keys()].some((key) => rowOf(key).needsConfirmation))
    await requireConfirmation(ctx.db, ctx.session_id)
  await lockSettings(ctx.db, [...read.keys()])
  const stored = new Map((await listSettings(ctx.db)).map((setting) => [setting.key as SettingKey, setting]))
  await refuseStale(ctx, changes, stored)
  const before = (key: SettingKey) => readIfReadable(key, stored.get(key), parts.secrets) ?? ''
  const after = (key: SettingKey) => read.get(key) ?? before(key)
  const changed = new Set(read.keys())
  const issues = [
    ...dltIssues(after, [...read.keys()], parts.config),
    ...providerIssues({ before, after, changed }, parts.config),
  ]
  if (issues.length > 0) refuse(issues.map((issue) => filed(issue, fieldOf, changed)))
  for (const [key, value] of read) await saveOne(ctx, parts, { key, value, before: stored.get(key) })
  return { success: true }
}

function readAll(changes: readonly Change[], fieldOf: FieldOf): Map<SettingKey, SettingValue> {
  const issues: Issue[] = []
  const values = new Map<SettingKey, SettingValue>()
  for (const { key, value } of changes) {
    const read = readSetting(key, value)
    if ('problem' in read) issues.push({ field: fieldOf(key), message: read.problem })
    else values.set(key, read.value)
  }
  if (issues.length > 0) refuse(issues)
  return values
}

/** Where the field is not the setting itself, and the setting is another one, the message names it. */
function filed(
  { key, message }: { key: SettingKey; message: string },
  fieldOf: FieldOf,
  changed: ReadonlySet<SettingKey>,
): Issue {
  const field = fieldOf(key)
  return { field, message: field === key || changed.has(key) ? message : `${key} ${message}` }
}

const onlyDevelopers = (key: SettingKey) =>
  new AppError('forbidden', { message: `Only a developer can change ${key}.` })

function refuse(issues: Issue[]): never {
  throw new AppError('invalid', { issues })
}

async function refuseStale(
  ctx: Context,
  changes: readonly Change[],
  stored: ReadonlyMap<SettingKey, StoredSetting>,
): Promise<void> {
  const isStale = ({ key, version }: Change) =>
    version !== undefined && version !== (stored.get(key)?.version ?? 0)
  const stale = changes.filter(isStale).map(({ key }) => key)
  if (stale.length === 0) return
  const current = await listChanges(ctx.db, stale)
  throw new AppError('conflict', { current, changed_by: current[0]?.by ?? null })
}

async function saveOne(
  ctx: Context,
  { secrets }: Parts,
  { key, value, before }: { key: SettingKey; value: SettingValue; before: StoredSetting | undefined },
): Promise<void> {
  const isSecret = rowOf(key).kind === 'secret'
  const encrypted = isSecret && value !== ''
  const kept = encrypted ? secrets.seal(String(value), key) : value
  await putSetting(ctx, { key, value: kept, encrypted, by: ctx.actor.id })
  await recordAudit(ctx, {
    record_type: 'setting',
    record_id: key,
    action: 'updated',
    before: isSecret ? undefined : { value: before?.value ?? rowOf(key).default },
    after: { value: isSecret ? 'changed' : value },
  })
}
