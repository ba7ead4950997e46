/** Languages of the pages of public links. */
export const linkLanguages = [
  { slug: 'en', label: 'English' },
  { slug: 'hi', label: 'Hindi' },
] as const
export type LinkLanguage = (typeof linkLanguages)[number]['slug']
