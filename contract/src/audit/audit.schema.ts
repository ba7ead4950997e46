import * as z from 'zod'
import { day, exportFormat, id, idText, named, timestamp } from '../shared/fields.ts'
import { listQuery, paged, paging } from '../shared/paging.ts'

const slug = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be lower-case letters, digits and dashes')
/** A value for a person to read; a moment is shown in the reader's zone. Null: none. */
const auditValue = z
  .union([z.strictObject({ text: z.string() }), z.strictObject({ moment: timestamp })])
  .nullable()
export type AuditValue = z.infer<typeof auditValue>

const auditChange = z.object({ field: z.string(), before: auditValue, after: auditValue })
export type AuditChange = z.infer<typeof auditChange>

/** Who did what to which record. Only the changed fields are stored; for a secret only that it changed. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  /** Null for a background task, a public link or a sign-in without an account. */
  actor: named.nullable(),
  record_type: z.string(),
  /** The id of a row, or the key of a setting. */
  record_id: z.string(),
  /** `Job J-12`, `Setting business.name`. */
  record_label: z.string(),
  action: z.string(),
  action_label: z.string(),
  changes: z.array(auditChange),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditListQuery = listQuery(['at'], {
  actor_id: idText.optional(),
  record_type: slug.optional(),
  record_id: z.string().min(1).max(100).optional(),
  action: slug.optional(),
  /** Days in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
}).omit({ q: true })
export type AuditFilters = Omit<z.output<typeof auditListQuery>, keyof typeof paging>
export const auditDownloadQuery = auditListQuery.omit(paging).extend({ format: exportFormat })
export const auditPage = paged(auditEntry)

/** The record types and actions that occur. */
const auditTerm = z.object({ slug: z.string(), label: z.string() })
export const auditTerms = z.object({ record_types: z.array(auditTerm), actions: z.array(auditTerm) })

/** The last check of the chain of hashes; null before the first one. */
export const auditCheck = z
  .object({
    checked_at: timestamp,
    entries: z.int(),
    /** SHA-256 of the last entry, hexadecimal. */
    head: z.string().nullable(),
    /** What is wrong, in one sentence; null when nothing is. */
    problem: z.string().nullable(),
  })
  .nullable()
export type AuditCheck = z.infer<typeof auditCheck>
