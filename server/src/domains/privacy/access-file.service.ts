import { Readable } from 'node:stream'
import { heldKinds } from 'contract/privacy/privacy.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { ZipFile } from 'yazl'
import { businessDetails } from '#domains/settings/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Context, StreamResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import type { AccessSection, render } from './access-file.pdf.ts'
import { entriesFor } from './erase-logs.store.ts'
import { filesFor, foundTables, readRows } from './erase-rows.store.ts'
import { findForErasure } from './erasures.store.ts'
import { findPerson, type Person, type PersonRecord } from './person.store.ts'

type Needs = Pick<Platform, 'database' | 'contents' | 'pdf' | 'rateLimit' | 'log'>

const accessPdf: PdfTemplate<Parameters<typeof render>[0]> = {
  module: new URL('./access-file.pdf.ts', import.meta.url).href,
}
/**
 * Rows of these tables are about the work of the program; the JSON has them, the document for reading does
 * not.
 */
const onlyInJson = new Set([
  'import_rows',
  'import_parts',
  'imports',
  'trash',
  'saved_views',
  'shared_phones',
])
/** Rows of a table that the document lists; the JSON has all. */
const listedRows = 200

/**
 * Everything about a customer or partner as one zip: `person.json`, `person.pdf` and the files. It is audited
 * before the first byte.
 * @throws AppError not_found, too_many
 */
export async function accessFile(ctx: Context, needs: Needs, record: PersonRecord): Promise<StreamResponse> {
  needs.rateLimit.take('download', ctx.actor.id)
  const { db } = needs.database
  const { type, id } = record
  if (!(await findForErasure(db, record))) throw await notFound(db, type, id)
  const person = await findPerson(db, record)
  await db.transaction().execute(async (trx) => {
    await recordAudit(
      { ...ctx, db: trx },
      { record_type: type, record_id: id, action: 'personal-data-downloaded' },
    )
  })
  const name = `personal-data-${recordId(type, id)}`
  return { stream: await zipOf(needs, { person, record, now: ctx.now }), filename: `${name}.zip` }
}

type FileRequest = { person: Person; record: PersonRecord; now: number }

async function zipOf(needs: Needs, request: FileRequest): Promise<Readable> {
  const { db } = needs.database
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // a PassThrough, typed as the interface it has
  const fail = (error: unknown) => {
    needs.log.error({ err: error }, 'A file with personal data could not be completed')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  zip.addReadStreamLazy('person.json', { compressionLevel: 6 }, (begin) => {
    const json = Readable.from(jsonOf(needs, request))
    json.on('error', fail)
    begin(null, json)
  })
  zip.addReadStreamLazy('person.pdf', { compress: false }, (begin) => {
    pdfOf(needs, request).then((file) => begin(null, Readable.from([file])), fail)
  })
  for (const { id: fileId, name, content_hash } of await filesFor(db, request.person)) {
    zip.addReadStreamLazy(`files/${fileId}-${safeName(name)}`, { compress: false }, (begin) => {
      const open = async () => (await needs.contents.open(content_hash))?.stream ?? Readable.from([])
      open().then((stream) => begin(null, stream.on('error', fail)), fail)
    })
  }
  zip.end()
  return output
}

const safeName = (name: string) => name.replace(/[\\/:\p{C}]+/gu, '-').slice(0, 100)

/** One table after the other, so that little is kept in memory. */
async function* jsonOf(
  { database: { db } }: Needs,
  { person, record: { type, id }, now }: FileRequest,
): AsyncGenerator<string> {
  yield `{"${type}":${id},"created_at":${JSON.stringify(isoTime(now))}`
  for (const [table, held] of foundTables) {
    const rows = await readRows(db, table, held, person)
    if (rows.length > 0) yield `,\n${JSON.stringify(table)}:${JSON.stringify(rows)}`
  }
  yield `,\n"audit_entries":${JSON.stringify(await entriesFor(db, person))}}\n`
}

async function pdfOf(
  { database: { db }, pdf }: Needs,
  { person, record, now }: FileRequest,
): Promise<Buffer> {
  const sections: AccessSection[] = []
  for (const [table, held] of foundTables) {
    if (onlyInJson.has(table)) continue
    const rows = await readRows(db, table, held, person)
    if (rows.length === 0) continue
    const title = `${labelOf(heldKinds, held.kind)}: ${table.replaceAll('_', ' ')}`
    sections.push({ title, rows: rows.slice(0, listedRows), more: Math.max(0, rows.length - listedRows) })
  }
  const { name } = await businessDetails({ db })
  return pdf.render(accessPdf, {
    business: name,
    record: recordId(record.type, record.id),
    at: isoTime(now),
    sections,
  })
}
