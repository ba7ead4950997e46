import type { Kysely } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { AnyContext } from '#platform/http/context.ts'

/** Of repeated refusals of one account at one endpoint, one a minute and process is recorded. */
const pauseMs = 60_000
/** Accounts times endpoints of one minute; forgotten at once when there are more. */
const maxNoted = 10_000
const noted = new Map<string, number>()

/** Records that an account called an endpoint that its role does not allow. */
export async function recordRefusal(
  db: Kysely<Database>,
  ctx: Omit<AnyContext, 'db'>,
  endpoint: string,
): Promise<void> {
  const id = ctx.actor?.id
  if (id === undefined || !isFirst(`${id} ${endpoint}`)) return
  await recordAudit(
    { ...ctx, db },
    { record_type: 'session', record_id: id, action: 'refused', after: { endpoint } },
  )
}

function isFirst(subject: string): boolean {
  const now = performance.now()
  const last = noted.get(subject)
  if (last !== undefined && now - last < pauseMs) return false
  if (noted.size >= maxNoted) noted.clear()
  noted.set(subject, now)
  return true
}
