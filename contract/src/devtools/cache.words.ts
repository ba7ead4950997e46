/** Characters of a value that are told: more of it helps nobody. */
export const longestValue = 2000

/** How soon an entry ends, in seconds. */
export const endings = { minute: 60, hour: 3600, day: 86_400 } as const
export type Ending = keyof typeof endings
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]] // keys() forgets them
