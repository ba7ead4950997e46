import type { DocumentKind } from './files.words.ts'

/** The last day on which any document of the kind is valid; null for one without a last day. */
export type DocumentOf = { kind: DocumentKind; until: string | null }
/** A document that is missing, or whose last day is over. */
export type DocumentGap = { document: DocumentKind; expired_on: string | null }

/** The demanded documents that the partner does not have on the last day of the work, `2026-11-21`. */
export function documentGaps(
  demanded: readonly DocumentKind[],
  documents: readonly DocumentOf[],
  lastDay: string,
): DocumentGap[] {
  return demanded.flatMap((document) => {
    const own = documents.find(({ kind }) => kind === document)
    if (!own) return { document, expired_on: null }
    return own.until !== null && own.until < lastDay ? { document, expired_on: own.until } : []
  })
}
