import { labelOf } from 'contract/shared/terms.ts'
import type { StaffRow, staffDownloadQuery } from 'contract/staff/team.schema.ts'
import { type StaffState, staffStates } from 'contract/staff/team.words.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { hidden, phoneColumn, type SheetColumns, textColumn, timeColumn, wordColumn } from '#platform/export/columns.ts'
import { listSheet } from '#platform/export/list-sheet.ts'
import type { Sheet } from '#platform/export/sheet.ts'
import { teamList } from './team.store.ts'

const columns = {
  id: hidden,
  name: textColumn('Name'),
  email: textColumn('Email', 32),
  phone: phoneColumn('Phone'),
  roles: wordColumn('Role', (roles: StaffRow['roles']) => roles.map(({ title }) => title).join(', ')),
  state: wordColumn('State', (state: StaffState) => labelOf(staffStates, state)),
  second_factor: wordColumn('Second factor', (on: boolean) => (on ? 'On' : 'Off')),
  last_seen_at: timeColumn('Last seen'),
  created_at: timeColumn('Since'),
} satisfies SheetColumns<StaffRow>

/** Every account the filters leave, in the order of the list. */
export function teamSheet(db: Kysely<Database>, query: z.output<typeof staffDownloadQuery>): Promise<Sheet> {
  return listSheet({ name: 'staffs', columns, list: teamList(db, query), line: (row) => row })
}
