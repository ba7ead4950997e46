import type { AuditChange, AuditEntry, AuditValue } from 'contract/audit/audit.schema.ts'
import { type ExportColumns, hidden, textColumn, timeColumn, wordColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import type { auditList } from './audit-list.store.ts'

const valueText = (value: AuditValue) => (value === null ? '' : 'text' in value ? value.text : value.moment)
const changeText = ({ field, before, after }: AuditChange) =>
  `${field}: ${before ? `${valueText(before)} → ` : ''}${valueText(after)}`

const columns = {
  id: wordColumn('Id', String, 10),
  at: timeColumn('When'),
  actor: wordColumn('Who', (named: AuditEntry['actor']) => named?.name ?? null, 24),
  action: hidden,
  action_label: textColumn('Action'),
  record_type: hidden,
  record_id: hidden,
  record_label: textColumn('Record'),
  changes: wordColumn('Changes', (changes: AuditChange[]) => changes.map(changeText).join('; ') || null, 60),
  ip: textColumn('Address', 18),
  user_agent: textColumn('Device', 40),
  request_id: textColumn('Request', 38),
} satisfies ExportColumns<AuditEntry>

export function auditExport(list: ReturnType<typeof auditList>): Promise<Export> {
  return listExport({ name: 'audit', list, columns, line: (entry: AuditEntry) => entry })
}
