import * as z from 'zod'
import { storedTypes } from '../shared/exports.ts'
import {
  day,
  id,
  idText,
  named,
  recordFields,
  requiredText,
  text,
  timestamp,
  version,
} from '../shared/fields.ts'
import { flag } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { type FileOwner, fileKinds, fileOwners, kindsOf, maxFileSize } from './files.words.ts'

export const fileKind = z.enum(slugs(fileKinds))
const fileOwner = z.enum(fileOwners)

/** Of a document alone; spaces are dropped. */
const number = text(40).transform((value) => value.replace(/[\s-]/g, '').toUpperCase())

export const uploadCreate = z
  .strictObject({
    record_type: fileOwner,
    record_id: id,
    kind: fileKind,
    /** The name of the file for the user. Its ending is corrected to the type of the content. */
    name: requiredText(200),
    size: z.int().min(1, 'must not be empty').max(maxFileSize, 'must be at most 15 MB'),
  })
  .refine(({ record_type, kind }) => isKindOf(record_type, kind), {
    path: ['kind'],
    error: 'is no kind of file that this record has',
  })

const isKindOf = (owner: FileOwner, kind: string) => (kindsOf[owner] as readonly string[]).includes(kind)

/** An upload: `received` is the offset of the next part. `file_id` is set when it is finished. */
export const upload = z.object({ id, size: z.int(), received: z.int(), file_id: id.nullable() })
export type Upload = z.infer<typeof upload>

export const chunkQuery = z.strictObject({
  /** Bytes received before this part. */
  offset: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of bytes')
    .transform(Number),
})

export const uploadFinish = z.strictObject({
  number: number.nullable().default(null),
  expires_on: day.nullable().default(null),
})

/** A missing field stays unchanged; null removes it. */
export const fileUpdate = z.strictObject({
  kind: fileKind.optional(),
  name: requiredText(200).optional(),
  number: number.nullable().optional(),
  expires_on: day.nullable().optional(),
  version,
})

export const filesQuery = z.strictObject({
  record_type: fileOwner,
  record_id: idText,
  /** The deleted files that can be restored. */
  deleted: flag.optional(),
})

export const file = z.object({
  ...recordFields,
  record_type: fileOwner,
  record_id: id,
  kind: fileKind,
  name: z.string(),
  type: z.enum(storedTypes),
  /** Bytes. */
  size: z.int(),
  /** Pixels of an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  has_thumbnail: z.boolean(),
  /** Masked: no response contains the whole number. */
  number: z.string().nullable(),
  expires_on: day.nullable(),
  /** The user or, through a link, the partner who added it. */
  added_by: named.nullable(),
  deleted_at: timestamp.nullable(),
})
export type StoredFile = z.infer<typeof file>

export const files = z.object({ files: z.array(file) })

export const contentQuery = z.strictObject({
  /** A small picture of an image. */
  thumbnail: flag.optional(),
})

export const fileLink = z.object({
  /** Path below the address of the API. */
  path: z.string(),
  expires_at: timestamp,
})

export const fileLinkParams = z.object({ token: z.string().min(20).max(300) })
