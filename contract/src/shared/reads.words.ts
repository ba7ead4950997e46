/** Whose data is read. */
export const readKinds = ['customer', 'partner', 'enquiry', 'lead', 'job', 'complaint', 'file'] as const
export type ReadKind = (typeof readKinds)[number]

/** How: one record opened, a list, a search, or a downloaded file. */
export const readWays = ['record', 'list', 'search', 'download'] as const
export type ReadWay = (typeof readWays)[number]

/** Of an endpoint. A list with a search text counts as a search, an export as a download. */
export type Shows = { kind: ReadKind; as: Exclude<ReadWay, 'download'> }
