// One source: kinds of public links and their addresses.
/** Kinds of public links, each with the first segment of its address: `/p/{token}`. */
export const linkPaths = { 'partner-job': 'p', 'customer-job': 't', 'settlement-line': 's' } as const
export type LinkKind = keyof typeof linkPaths
