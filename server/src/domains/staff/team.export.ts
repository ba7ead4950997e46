import { labelOf } from 'contract/shared/terms.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffRow, staffDownloadQuery } from 'contract/staff/team.schema.ts'
import { type StaffState, staffStates } from 'contract/staff/team.words.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { type ExportColumns, fieldColumns, hidden, timeColumn, wordColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { teamList } from './team.store.ts'

const fields = fieldColumns(staffFields)

const columns = {
  id: hidden,
  ...fields,
  email: { ...fields.email, width: 32 },
  roles: wordColumn('Role', (roles: StaffRow['roles']) => roles.map(({ title }) => title).join(', ')),
  state: wordColumn('Status', (state: StaffState) => labelOf(staffStates, state)),
  second_factor: wordColumn('Second factor', (on: boolean) => (on ? 'On' : 'Off')),
  last_seen_at: timeColumn('Last seen'),
  created_at: timeColumn('Since'),
} satisfies ExportColumns<StaffRow>

/** Every filtered account, in the order of the list. */
export function teamExport(
  db: Kysely<Database>,
  query: z.output<typeof staffDownloadQuery>,
): Promise<Export> {
  return listExport({ name: 'staffs', columns, list: teamList(db, query), line: (row) => row })
}
