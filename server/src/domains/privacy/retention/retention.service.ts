import { type RetentionKind, retentionKinds } from 'contract/privacy/privacy.words.ts'
import type { RetentionPeriods, RetentionPreview } from 'contract/privacy/retention.schema.ts'
import { readSetting, type SettingValue } from 'contract/settings/read-setting.rules.ts'
import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { Kysely } from 'kysely'
import { cutChain, lastCheck } from '#domains/audit/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Context, contextOfTask } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { countOver, type Over, removeOver } from './retention-kinds.store.ts'
import { addRemoved, beginRun, endRun } from './retention-runs.store.ts'

/** Rows in one transaction: some milliseconds of work. */
const atOnce = 500

const keyOf = (kind: RetentionKind) => `retention.${kind}` as const satisfies SettingKey
const daysOf = (value: SettingValue): number | null => (value === '' ? null : Number(value))

async function savedPeriods(db: Kysely<Database>): Promise<Record<RetentionKind, SettingValue>> {
  const saved = await getSettings(db, retentionKinds.map(keyOf))
  return Object.fromEntries(retentionKinds.map((kind) => [kind, saved[keyOf(kind)]])) as Record<
    RetentionKind,
    SettingValue
  > // fromEntries loses the kinds
}

/**
 * A preview of a run with these periods. It changes nothing.
 * @throws AppError invalid when a period is no number of days, or too short
 */
export async function previewRetention(
  { db }: Pick<Context, 'db'>,
  typed: RetentionPeriods,
): Promise<RetentionPreview> {
  const saved = await savedPeriods(db)
  const periods = retentionKinds.map((kind) => ({
    kind,
    read: readSetting(keyOf(kind), typed[kind] ?? saved[kind]),
  }))
  const issues = periods.flatMap(({ kind, read }) =>
    'problem' in read ? [{ field: kind, message: read.problem }] : [],
  )
  if (issues.length > 0) throw new AppError('invalid', { issues })
  const preview: RetentionPreview = []
  for (const { kind, read } of periods) {
    const days = 'value' in read ? daysOf(read.value) : null
    const nothing: Over = { rows: 0, oldest: null, newest: null }
    preview.push({ kind, days, ...(days === null ? nothing : await countOver(db, kind, days)) })
  }
  const age = ({ oldest }: { oldest: string | null }) =>
    oldest === null ? Number.POSITIVE_INFINITY : Date.parse(oldest)
  return preview.sort((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)))
}

type Needs = Pick<Platform, 'secrets'> & { database: Pick<Platform['database'], 'db'> }

/**
 * Removes rows older than the saved periods, in transactions of some milliseconds each, which count into the
 * report of the run. A run that was interrupted is continued by the next one.
 * @param until `performance.now()` after which it stops
 * @param begun the run that it continues
 * @returns the run when there is more to do, otherwise null
 */
export async function applyRetention(
  { database: { db }, secrets }: Needs,
  until: number,
  begun?: number,
): Promise<number | null> {
  const run = begun ?? (await beginRun(db))
  const periods = await savedPeriods(db)
  const check = await lastCheck(db)
  const problem =
    check?.problem == null ? null : 'The last check of the audit log found a problem. Its entries were kept.'
  for (const kind of retentionKinds) {
    const days = daysOf(periods[kind])
    if (days === null || (kind === 'audit' && problem !== null)) continue
    for (;;) {
      if (performance.now() > until) return run
      const removed = await db.transaction().execute(async (trx) => {
        const batch = { days, limit: atOnce }
        const rows =
          kind === 'audit' ? await cutChain(trx, secrets, batch) : await removeOver(trx, kind, batch)
        if (rows > 0) await addRemoved(trx, run, kind, rows)
        return rows
      })
      if (removed < atOnce) break
    }
  }
  await db.transaction().execute(async (trx) => {
    const after = await endRun(trx, run, periods.audit === '' ? null : problem)
    if (Object.keys(after).length === 0) return
    const ctx = await contextOfTask(trx)
    await recordAudit(ctx, { record_type: 'retention', record_id: run, action: 'removed', after })
  })
  return null
}
