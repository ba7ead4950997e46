type Fields = Record<string, unknown>
export type Change = { field: string; from: string | null; to: string | null }

/** How the values of one field read to a person; only a field with one of these is told. */
export type Readable<F extends string> = Partial<Record<F, (value: never) => string>>

/** A value that reads as it is. */
export const asIs = (value: string | number): string => String(value)

/** The differences a timeline tells, in the order of `readable`; empty and null are the same nothing. */
export function changesOf<F extends string>(
  before: { [K in F]?: unknown },
  after: { [K in F]?: unknown },
  readable: Readable<F>,
): Change[] {
  const text = (fields: Fields, field: F) => {
    const value = fields[field]
    return value === null || value === undefined || value === '' ? null : readable[field]!(value as never)
  }
  return (Object.keys(readable) as F[])
    .map((field) => ({ field, from: text(before, field), to: text(after, field) }))
    .filter(({ from, to }) => from !== to)
}
