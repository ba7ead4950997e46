/** Short ids for the phone: `E-10482`. */
const prefixes = { enquiry: 'E', job: 'J', customer: 'C', partner: 'P', complaint: 'CP' } as const

export type NumberedRecord = keyof typeof prefixes

export function recordId(type: NumberedRecord, id: number): string {
  return `${prefixes[type]}-${id}`
}

/** Parses `E-10482`, `e10482` or `J 12`; null when the text is not a record id. */
export function parseRecordId(text: string): { type: NumberedRecord; id: number } | null {
  const match = /^\s*(cp|[ejcp])[-\s]?(\d{1,15})\s*$/i.exec(text)
  if (!match) return null
  const prefix = match[1]!.toUpperCase()
  const type = (Object.keys(prefixes) as NumberedRecord[]).find((key) => prefixes[key] === prefix)
  return type ? { type, id: Number(match[2]) } : null
}
