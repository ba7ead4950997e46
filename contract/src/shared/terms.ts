/** `work done` -> `work-done`: the slug of a word list is its words in lower case joined by a hyphen (design 2). */
export type Slug<S extends string> = S extends `${infer Head} ${infer Rest}` ? `${Head}-${Slug<Rest>}` : S

export type Term<S extends string> = { slug: Slug<S>; label: string }

/** How a few words are written when they stand alone on a screen; everything else gets a capital first letter. */
const spelling: Record<string, string> = {
  na: 'NA',
  sms: 'SMS',
  upi: 'UPI',
  justdial: 'JustDial',
  'whatsapp lead': 'WhatsApp lead',
  whatsapp: 'WhatsApp',
}

/** Makes one word list of the specification from its words, in the specification's order. */
export function terms<const W extends readonly string[]>(...words: W): { [K in keyof W]: Term<W[K]> } {
  return words.map((word) => ({
    slug: word.replaceAll(' ', '-'),
    label: spelling[word] ?? word.charAt(0).toUpperCase() + word.slice(1),
  })) as { [K in keyof W]: Term<W[K]> } // map() forgets the tuple
}

/** The slugs of a list as a tuple, for `z.enum` and exhaustive tables. */
export function slugs<const T extends readonly { slug: string }[]>(
  list: T,
): [T[number]['slug'], ...T[number]['slug'][]] {
  return list.map((term) => term.slug) as [T[number]['slug'], ...T[number]['slug'][]] // no list is empty
}

/** The word shown for a slug; a slug that has left the list is shown as it is, so that old records stay readable. */
export function labelOf(list: readonly { slug: string; label: string }[], slug: string | null | undefined): string {
  return list.find((term) => term.slug === slug)?.label ?? slug ?? ''
}
