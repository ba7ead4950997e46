/** How a text message is split and counted (3GPP TS 23.038), without Zod. */

/** The default alphabet of GSM: one septet each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The extension table: an escape and the character, two septets. */
const extended = new Set('\f^{}\\[~]|€')

export type SmsParts = {
  encoding: 'GSM-7' | 'Unicode'
  /** Characters as a person counts them. */
  characters: number
  parts: number
  /** The characters that require Unicode, each once; empty in GSM-7. */
  unusual: string[]
}

/** Limits of a single message, and of each part of a longer one, which has a header. */
const room = { 'GSM-7': { alone: 160, part: 153 }, Unicode: { alone: 70, part: 67 } } as const

// One source: how many parts an SMS has.
export function smsParts(text: string): SmsParts {
  const characters = [...text]
  const unusual = [...new Set(characters.filter((one) => !basic.has(one) && !extended.has(one)))]
  const encoding = unusual.length === 0 ? 'GSM-7' : 'Unicode'
  const size =
    encoding === 'GSM-7' ? (one: string) => (extended.has(one) ? 2 : 1) : (one: string) => one.length
  return {
    encoding,
    characters: characters.length,
    parts: partsOf(characters, size, room[encoding]),
    unusual,
  }
}

/** A character of two units is not split: it moves to the next part. */
function partsOf(
  characters: readonly string[],
  size: (one: string) => number,
  { alone, part }: { alone: number; part: number },
): number {
  const total = characters.reduce((sum, one) => sum + size(one), 0)
  if (total === 0) return 0
  if (total <= alone) return 1
  let parts = 1
  let filled = 0
  for (const one of characters) {
    if (filled + size(one) > part) {
      parts += 1
      filled = 0
    }
    filled += size(one)
  }
  return parts
}
