/** What speaks against a partner for a job whatever its time: the job page, the dispatch and its keys ask the same. */
export type CoverageGap = 'does-not-serve' | 'does-not-cover'

type Measured = {
  /** The partner offers the job's service, or one above it. */
  serves: boolean
  /** The partner covers the job's place, or one above it. */
  covers: boolean
  /** A job without an address has no place to be covered. */
  hasPlace: boolean
}

/** @returns the gaps, the graver one first */
export function coverageGaps({ serves, covers, hasPlace }: Measured): CoverageGap[] {
  return [...(serves ? [] : ['does-not-serve' as const]), ...(hasPlace && !covers ? ['does-not-cover' as const] : [])]
}
