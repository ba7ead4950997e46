/** Characters without a width; joiners are kept, because letters of India and emoji change with them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Joiners that join nothing: at the start, and after spaces, digits and Latin letters. */
const idleJoiners = /(?<=^|[\s\d\p{Script=Latin}])[\u200c\u200d]+/gu

/** A stored name or title: one space between words, and one spelling of characters that look the same. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(idleJoiners, '').replace(/\s+/g, ' ').trim()
}
