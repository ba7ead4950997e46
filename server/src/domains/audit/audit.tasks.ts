import type { Platform } from '#platform/http/platform.ts'
import type { Task } from '#platform/queue/queue.ts'
import { extendChain, verifyAudit } from './audit-chain.service.ts'
import { streamAudit, streamTask } from './audit-stream.service.ts'

/** Shorter than a task may take. */
const workMs = 45_000

export function auditTasks({
  database: { db },
  config: { auditStream },
  log,
  secrets,
}: Pick<Platform, 'database' | 'config' | 'log' | 'secrets'>): Task[] {
  const chain: Task = {
    kind: 'audit.chain',
    retries: 3,
    cron: '* * * * *',
    handler: () => extendChain(db, performance.now() + workMs),
  }
  /** Every night in India. */
  const check: Task = {
    kind: 'audit.check',
    retries: 3,
    cron: '0 22 * * *',
    handler: async () => {
      const { entries, head, problem } = await verifyAudit(db, secrets)
      if (problem === null) log.info({ entries, head }, 'The audit log is unbroken')
      else log.error({ entries, problem }, 'The audit log was changed')
    },
  }
  if (auditStream === null) return [chain, check]
  const stream: Task = {
    kind: streamTask,
    retries: 3,
    cron: '* * * * *',
    handler: () => streamAudit(db, auditStream, performance.now() + workMs),
  }
  return [chain, check, stream]
}
