import { appendFile } from 'node:fs/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import type { AuditEntry } from 'contract/audit/audit.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { LineTarget } from '#platform/config/variables.ts'
import type { Database } from '#platform/db/database.ts'

export const streamTask = 'audit.stream'

type Db = Kysely<Database>
type Line = AuditEntry & { position: number; hash: string }

const atOnce = 500
const timeoutMs = 10_000

/**
 * Sends chained entries as JSON lines, each once or, after a failure, again with the same `position`. It
 * stops at `until` (`performance.now()`); the next call continues.
 */
export async function streamAudit(
  db: Db,
  target: LineTarget,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const name = target.kind === 'file' ? `file ${target.path}` : `${target.kind} ${target.host}:${target.port}`
  const send = target.kind === 'file' ? sendToFile(target.path) : sendToSocket(target)
  while (performance.now() < until) {
    const count = await db.transaction().execute(async (trx) => {
      const lines = await linesAfter(trx, await positionOf(trx, name))
      if (lines.length === 0) return 0
      await send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      await trx
        .updateTable('audit_streams')
        .set({ position: lines.at(-1)!.position })
        .where('target', '=', name)
        .execute()
      return lines.length
    })
    if (count < atOnce) return
  }
}

/** Locked until the transaction ends, so that two processes do not send the same lines. */
async function positionOf(db: Db, target: string): Promise<number> {
  await db
    .insertInto('audit_streams')
    .values({ target, position: 0 })
    .onConflict((found) => found.doNothing())
    .execute()
  const row = await db
    .selectFrom('audit_streams')
    .select('position')
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.position
}

async function linesAfter(db: Db, position: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT link.position, encode(link.hash, 'hex') AS hash, entry.id, entry.at,
      CASE WHEN users.id IS NOT NULL THEN jsonb_build_object('id', users.id, 'name', users.name) END AS actor,
      entry.record_type, entry.record_id, entry.action, entry.before, entry.after, entry.ip, entry.user_agent, entry.request_id
    FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    LEFT JOIN users ON users.id = entry.actor_id
    WHERE link.position > ${position} ORDER BY link.position LIMIT ${atOnce}`.execute(db)
  return rows
}

const sendToFile = (path: string) => (text: string) => appendFile(path, text, { mode: 0o600 })

type Port = Exclude<LineTarget, { kind: 'file' }>

/** Over TLS nothing is sent before the certificate was verified. */
function open({ kind, host, port }: Port, onOpen: () => void): Socket {
  if (kind === 'tcp') return connect({ host, port, timeout: timeoutMs }, onOpen)
  const servername = isIP(host) === 0 ? { servername: host } : {}
  return connectSafely({ host, port, timeout: timeoutMs, ...servername }, onOpen)
}

const sendToSocket =
  ({ kind, host, port }: Port) =>
  (text: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = open({ kind, host, port }, () => socket.end(text))
      socket.once('timeout', () =>
        socket.destroy(new Error(`${host}:${port} took longer than ${timeoutMs} ms`)),
      )
      socket.once('error', reject)
      socket.once('close', (hadError) => hadError || resolve())
    })
