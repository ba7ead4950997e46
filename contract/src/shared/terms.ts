/** `work done` -> `work-done`: a slug is the label in lower case, joined by hyphens. */
export type Slug<S extends string> = S extends `${infer Head} ${infer Rest}` ? `${Head}-${Slug<Rest>}` : S

export type Term<S extends string> = { slug: Slug<S>; label: string }

/** Labels that do not only start with a capital letter. */
const spelling: Record<string, string> = {
  na: 'NA',
  pan: 'PAN',
  sms: 'SMS',
  upi: 'UPI',
  justdial: 'JustDial',
  'whatsapp lead': 'WhatsApp lead',
  whatsapp: 'WhatsApp',
}

/** Creates a word list from the labels of the specification, in its order. */
export function terms<const W extends readonly string[]>(...words: W): { [K in keyof W]: Term<W[K]> } {
  return words.map((word) => ({
    slug: word.replaceAll(' ', '-'),
    label: spelling[word] ?? word.charAt(0).toUpperCase() + word.slice(1),
  })) as { [K in keyof W]: Term<W[K]> } // map() loses the tuple
}

/** The slugs of a list as a tuple, for `z.enum` and exhaustive tables. */
export function slugs<const T extends readonly { slug: string }[]>(
  list: T,
): [T[number]['slug'], ...T[number]['slug'][]] {
  return list.map((term) => term.slug) as [T[number]['slug'], ...T[number]['slug'][]] // no list is empty
}

/** The label of a slug; a removed slug is shown unchanged, so that old records stay readable. */
export function labelOf(
  list: readonly { slug: string; label: string }[],
  slug: string | null | undefined,
): string {
  return list.find((term) => term.slug === slug)?.label ?? slug ?? ''
}
