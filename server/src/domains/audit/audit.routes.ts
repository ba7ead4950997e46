import type { auditContract } from 'contract/audit/audit.contract.ts'
import { listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { auditExport } from './audit.export.ts'
import { lastCheck } from './audit-chain.service.ts'
import { auditList, auditTermsOf } from './audit-list.store.ts'

export function auditRoutes(): Handlers<typeof auditContract> {
  return {
    'GET /audit': ({ db }, { query }) => listPage({ ...auditList(db, query), query }),
    'GET /audit/download': ({ db }, { query }) => auditExport(auditList(db, query)),
    'GET /audit/terms': ({ db }) => auditTermsOf(db),
    'GET /audit/check': ({ db }) => lastCheck(db),
  }
}
