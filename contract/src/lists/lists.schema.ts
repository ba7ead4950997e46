import * as z from 'zod'
import { named, recordFields, requiredLine, text, version } from '../shared/fields.ts'
import { densities, listNames } from './lists.words.ts'

export const listName = z.enum(listNames)
export const listParams = z.object({ list: listName })

/** A column id; a list ignores unknown ones. */
export const arrangedColumn = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be the name of a column'),
  shown: z.boolean(),
})
export type ArrangedColumn = z.infer<typeof arrangedColumn>

const columns = z
  .array(arrangedColumn)
  .min(1)
  .max(60)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'must name each column once')

/** A user's arrangement of one list. */
export const listPreferences = z.strictObject({
  /** Columns in order, hidden ones too; null for the default. */
  columns: columns.nullable(),
  density: z.enum(densities),
})
export type ListPreferences = z.infer<typeof listPreferences>

export const viewFields = {
  name: requiredLine(60),
  /** The search part of the URL: `status=open&sort=-created_at`. */
  state: text(1000),
  /** All users see it; only its owner, an admin or a dev changes it. */
  shared: z.boolean(),
}

export const viewCreate = z.strictObject(viewFields)
export const viewUpdate = z.strictObject({
  name: viewFields.name.optional(),
  state: viewFields.state.optional(),
  shared: viewFields.shared.optional(),
  /** Position among the owner's views of the list, from 0. */
  position: z.int().min(0).max(1000).optional(),
  version,
})

export const savedView = z.object({
  ...recordFields,
  list: listName,
  ...viewFields,
  position: z.int(),
  owner: named,
  /** Parameters that the list no longer accepts; the view opens without them. */
  dropped: z.array(z.string()),
})
export type SavedView = z.infer<typeof savedView>

/** A user's settings of a list: the arrangement, own views, and shared ones. */
export const listOfPerson = z.object({ preferences: listPreferences.nullable(), views: z.array(savedView) })
export type ListOfPerson = z.infer<typeof listOfPerson>
