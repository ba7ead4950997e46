import type { DataImport } from 'contract/imports/imports.schema.ts'
import { type ImportKind, importLimits, type KnownPolicy } from 'contract/imports/imports.words.ts'
import type { Caller, TestApp } from './app.ts'
import { newPhone } from './fixtures.ts'

/** Does the background work of an import as the queue does, and returns the import. */
export async function work(t: TestApp, by: Caller, id: number): Promise<DataImport> {
  const task = t.deps.tasks.find(({ kind }) => kind === 'imports.work')! // importsTasks lists it
  await task.handler({ import_id: id }, { number: 1, isLast: false })
  return (await by.get(`/imports/${id}`)).body
}

/** Uploads a file through the API and reads it. */
export async function uploaded(
  t: TestApp,
  by: Caller,
  kind: ImportKind,
  file: string | Buffer,
): Promise<DataImport> {
  const bytes = Buffer.from(file)
  const { body } = await by.post('/imports', { kind, file_name: 'list.csv', size: bytes.length })
  for (let number = 0; number * importLimits.part < bytes.length; number += 1) {
    const part = bytes.subarray(number * importLimits.part, (number + 1) * importLimits.part)
    await by.post(`/imports/${body.id}/parts`, { number, content: part.toString('base64') })
  }
  return work(t, by, body.id)
}

/** Runs a dry run with the guessed mapping. */
export async function checked(t: TestApp, by: Caller, { id, mapping }: DataImport, known: KnownPolicy) {
  await by.post(`/imports/${id}/check`, { mapping, known })
  return work(t, by, id)
}

/** An import of one new record whose next piece applies the row, or undoes it. */
export async function startedImport(
  t: TestApp,
  by: Caller,
  kind: ImportKind,
  step: 'apply' | 'undo',
): Promise<number> {
  const more =
    kind === 'partners' ? ['Hours,Opening balance', 'Mon 09:00-18:00,-1250'] : ['Note', 'Rings twice']
  const file = `Name,Phone,${more[0]}\nRavi Kumar,${newPhone()},${more[1]}\n`
  const read = await uploaded(t, by, kind, file)
  const { id, checks } = await checked(t, by, read, 'skip')
  await by.post(`/imports/${id}/apply`, { checks, only_good: false })
  if (step === 'apply') return id
  await work(t, by, id)
  await by.post(`/imports/${id}/undo`, {})
  return id
}

/** The state before each step of an import. */
const before = { parts: 'uploading', check: 'mapping', apply: 'checked', undo: 'applied' } as const
export type ImportStep = keyof typeof before

const columns = 60
/** The body of a step of an import that `createImport` created; those of several imports differ. */
export function stepBody(step: ImportStep, id: number): Record<string, unknown> {
  if (step === 'parts')
    return { number: 0, content: Buffer.from(String(id).padStart(10, '0')).toString('base64') }
  if (step === 'apply') return { checks: id, only_good: false }
  if (step === 'undo') return {}
  const mapping: (string | null)[] = Array.from({ length: columns }, () => null)
  mapping[id % columns] = 'name'
  mapping[(id + 1 + (Math.floor(id / columns) % (columns - 1))) % columns] = 'phone'
  return { mapping, known: 'skip' }
}

/** An import of one new customer that is ready for a step; the task has not started. */
export async function createImport(t: TestApp, step: ImportStep, width = columns): Promise<number> {
  const { pool } = t.database
  const counts = { new: 1, updated: 0, same: 0, skipped: 0, bad: 0 }
  const { rows } = await pool.query(
    `INSERT INTO imports (kind, file_name, size, state, headers, mapping, rows, checks, counts, applied, applied_at, created_by)
     SELECT 'customers', 'list.csv', 10, $1, $3, '[]', 1, 1, $2,
       CASE WHEN $1 = 'applied' THEN 1 ELSE 0 END, CASE WHEN $1 = 'applied' THEN app_now() END, min(id) FROM users RETURNING id`,
    [
      before[step],
      JSON.stringify(counts),
      JSON.stringify(Array.from({ length: width }, (_, at) => `Column ${at}`)),
    ],
  )
  const id = Number(rows[0].id)
  await pool.query('UPDATE imports SET checks = id WHERE id = $1', [id])
  const phone = newPhone()
  await pool.query(
    `INSERT INTO import_rows (import_id, number, line, cells, phone, name, result, problems)
     VALUES ($1, 1, 2, $2, $3, 'Asha Rao', 'bad', '[{"column": "Phone", "message": "is wrong"}]')`,
    [id, JSON.stringify(['Asha Rao', phone]), phone],
  )
  return id
}
