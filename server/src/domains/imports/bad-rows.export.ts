import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type ExportColumns, hidden, textColumn } from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'
import { badRowNumbers, badRows } from './import-rows.store.ts'
import { getImport } from './imports.service.ts'

type Line = { id: number } & Record<string, string>

/**
 * The bad rows under the headers of their file, and the reasons in a last column, which the import leaves out
 * again.
 */
export async function badRowsExport(db: Kysely<Database>, id: number): Promise<Export> {
  const { headers } = await getImport(db, id)
  const columns = Object.fromEntries([
    ['id', hidden],
    ...headers.map((header, at) => [`c${at}`, textColumn(header === '' ? `Column ${at + 1}` : header)]),
    ['problem', textColumn('Problem', 48)],
  ]) as ExportColumns<Line> // a column for each cell of `lineOf`
  const rows = async (numbers: number[]) =>
    (await badRows(db, id, numbers)).map(({ cells, problems, ...row }) => {
      const texts = headers.map((_, at) => [`c${at}`, cells[at] ?? ''])
      const problem = problems.map(({ column, message }) => `${column}: ${message}`).join('; ')
      return { ...row, ...Object.fromEntries(texts), problem } as Line // its cells are texts
    })
  return createExport({ name: `import-${id}-bad-rows`, columns, ids: await badRowNumbers(db, id), rows })
}
