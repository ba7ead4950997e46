/** Characters of a value that the page shows. */
export const longestValue = 2000

/** Ranges of the remaining seconds of an entry. */
export const endings = { minute: 60, hour: 3600, day: 86_400 } as const
export type Ending = keyof typeof endings
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]] // Object.keys loses the literal types
