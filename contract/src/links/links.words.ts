/** Languages of the pages of public links. */
export const linkLanguages = [
  { slug: 'en', label: 'English' },
  { slug: 'hi', label: 'Hindi' },
] as const
export type LinkLanguage = (typeof linkLanguages)[number]['slug']
// One source: kinds of public links and their addresses.
/** Kinds of public links, each with the first segment of its address: `/p/{token}`. */
export const linkPaths = { 'partner-job': 'p', 'customer-job': 't', 'settlement-line': 's' } as const
export type LinkKind = keyof typeof linkPaths
