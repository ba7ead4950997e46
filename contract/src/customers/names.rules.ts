// One source: invalid names and their corrections; a higher `nameRules` makes a task check every name again.

/** Words of the name rules, in lower case and without punctuation. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Titles; alone they are no name. 'Sri' and 'Anna' are also names and so are not here. */
export const honorifics = words(`
  mr mrs ms miss mister dr doctor prof professor sir madam mam maam mem shri shree shrimati smt sriman srimati kumari
  ji bhai bhaiya didi aunty auntie uncle sahab sahib saheb er engr adv advocate capt captain col maj lt thiru thirumathi
  selvi श्री श्रीमती कुमारी சார் திரு திருமதி செல்வி ശ്രീ ശ്രീമതി గారు`)

/** Placeholders for an unknown name; a name of nothing else is invalid. */
export const placeholders = words(`
  test testing tester tests na nil none null undefined unknown noname nameless name names no not known given available
  customer customers client cust user guest anonymous anon abc abcd abcde abcdef xyz xx xxx xyzzy dummy demo sample fake
  temp tbd tba blank empty someone somebody anybody nobody person caller call calling missed wrong number lead enquiry
  inquiry new old hello hi hey asdf asdfg asdfgh qwerty qwert qwe zxcv zxc hjkl jkl fgh dfg sdf ghj order booking
  justdial whatsapp website sulekha flat room unnamed untitled`)

/** A word that marks a firm, whose name may contain numbers: 24x7 Plumbing Services, Hotel 51. */
export const firmWords = words(`
  service services enterprise enterprises trader traders trading company co ltd limited pvt private llp inc corp
  corporation industries industry sons son brothers bros associates agency agencies store stores mart market shop
  shoppe bazaar hotel hotels inn lodge residency restaurant cafe canteen bakery sweets caterers kitchen foods dairy
  farms school college academy institute university tuition classes clinic hospital hospitals nursing pharmacy medicals
  medical diagnostics labs lab bank finance insurance apartment apartments society association rwa owners residents
  towers tower heights enclave residences villas sector block phase studio studios salon spa parlour gym fitness
  boutique tailors textiles silks jewellers builders constructions construction developers realty properties estates
  interiors decor furniture electricals electronics electric electrical plumbing plumbers cleaning cleaners painters
  painting repairs repair works workshop garage motors auto automobiles travels transport logistics couriers tours
  solutions systems technologies technology tech infotech software digital media prints printers press events
  consultants consultancy consulting group foundation trust church temple mandir mosque club office offices
  restaurants hostel pg india`)

/**
 * Rules for invalid names of people and firms. The server stores the result with each customer and the
 * browser shows it. Increase `nameRules` when a rule changes: a task then checks all names again.
 */
export const nameRules = 2

export const nameProblems = [
  'phone',
  'link',
  'emoji',
  'digits',
  'symbols',
  'placeholder',
  'honorific',
  'repeated',
  'letter',
] as const
export type NameProblem = (typeof nameProblems)[number]

const link =
  /(?:https?:\/\/|www\.)\S*|\S+@\S+|(?<![\p{L}\d])(?:[\p{L}\d-]{2,}\.){1,4}(?:com|in|net|org|co|io|info|biz|app|xyz)(?:\/\S*)?(?![\p{L}\d.])/giu
/** Pictures, flags and their joiners. Trade mark signs and the joiners of Indian scripts are allowed. */
const emoji =
  /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}](?:\u{FE0F}|\u{200D}|\u{20E3}|[\u{1F3FB}-\u{1F3FF}])*/gu
const strange = /[#$%^*_=<>{}[\]|~\\"?;:!@+]/g
/** The number of a king or of a namesake: II, XVIII. */
const roman = /(?<!\p{L})(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3})(?!\p{L})/iu
const phoneLike = /\+?\d[\d\s()-]{5,}\d/g
const ordinal = /^(?:\d{1,3}(?:st|nd|rd|th)|\d{1,2}x\d{1,2})$/i

/** The problems of a name, worst first; empty when it is valid. */
export function problemsOf(name: string, phone: string | null = null): NameProblem[] {
  const found = new Set<NameProblem>()
  const firm = isFirm(name)
  const rest = name.replace(link, ' ').replace(phoneLike, ' ')
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  const words = wordsOf(rest)
  if (holdsPhone(name, phone)) found.add('phone')
  if (name.search(link) >= 0) found.add('link')
  if (name.search(emoji) >= 0) found.add('emoji')
  if (!found.has('phone') && holdsNumber(rest, firm)) found.add('digits')
  if (letters === 0 && found.size === 0) found.add('symbols')
  if (!firm && rest.search(strange) >= 0) found.add('symbols')
  if (words.length > 0 && words.every((word) => honorifics.has(word))) found.add('honorific')
  else if (isPlaceholder(words)) found.add('placeholder')
  if (isRepeated(rest, words)) found.add('repeated')
  if (letters === 1 && /^[a-z]$/.test(words[0] ?? '')) found.add('letter')
  return nameProblems.filter((problem) => found.has(problem))
}

/** The name without its problems; '' when nothing remains or nothing was wrong. */
export function proposedName(name: string, phone: string | null = null): string {
  const firm = isFirm(name)
  const plain = name
    .normalize('NFC')
    .replace(link, ' ')
    .replace(emoji, ' ')
    .replace(phoneLike, ' ')
    .replace(
      /(?<!\p{L})(?:flat|room|house|plot|door|order|booking|ticket|no)\.?\s*(?:no\.?)?\s*[-#:]?\s*\d+\w*/giu,
      ' ',
    )
    .replace(strange, ' ')
  const kept = plain
    .split(/\s+/)
    .map((word) => (firm ? word : withoutNumber(word)))
    .filter((word) => word !== '' && !/^test(?:ing|er)?$/i.test(word))
  const joined = kept.map(shortened).join(' ')
  const trimmed = joined.replace(/^[\s.,&/'’-]+|[\s,&/'’-]+$/g, '').replace(/\s+/g, ' ')
  const proposal = inCase(trimmed).slice(0, 120).trim()
  const isGeneric = wordsOf(proposal).every((word) => firmWords.has(word))
  return proposal !== name && !isGeneric && problemsOf(proposal, phone).length === 0 ? proposal : ''
}

/** Lower-case words made of letters only. */
function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  ).map((word) => word.normalize('NFC'))
}

function isFirm(name: string): boolean {
  return (
    /^m\/s(?![\p{L}])/iu.test(name.trim()) ||
    /&\s*(?:sons|co)(?![\p{L}])/iu.test(name) ||
    wordsOf(name).some((word) => firmWords.has(word))
  )
}

function holdsPhone(name: string, phone: string | null): boolean {
  const digits = name.replace(/\D/g, '')
  const own = phone?.replace(/\D/g, '').slice(-10) ?? ''
  if (own.length >= 7 && digits.length >= 7 && (own.includes(digits) || digits.includes(own))) return true
  return (name.match(phoneLike) ?? []).some((part) => part.replace(/\D/g, '').length >= 7)
}

/** More digits than a firm's name explains. */
function holdsNumber(name: string, firm: boolean): boolean {
  if (!/\d/.test(name)) return false
  if (!/\p{L}/u.test(name)) return true
  return !firm && name.split(/[\s,]+/).some((word) => /\d/.test(word) && !ordinal.test(word))
}

function isPlaceholder(words: string[]): boolean {
  if (words.length === 0) return false
  if (words.join('') === 'na' && words.length === 2) return true
  return (
    words.every((word) => placeholders.has(word) || honorifics.has(word)) ||
    /^test(?:ing)?$/.test(words[0] ?? '')
  )
}

/** `aaaa`, `Rammmesh`, `lalala`; the third of a name is written III. */
function isRepeated(name: string, words: string[]): boolean {
  const letters = words.join('')
  if (letters.length > 1 && /^(\p{L})\1+$/u.test(letters)) return true
  if (/^([a-z]{2,3})\1{2,}$/.test(letters)) return true
  return /(\p{Script=Latin})\1{2,}/iu.test(name.replace(new RegExp(roman, 'giu'), ''))
}

/** `Ramesh402` becomes Ramesh, `C-1042` becomes empty. */
function withoutNumber(word: string): string {
  if (!/\d/.test(word) || ordinal.test(word)) return word
  return word.match(/[\p{L}\p{M}.'’-]{3,}/u)?.[0].replace(/^[.'’-]+|[.'’-]+$/g, '') ?? ''
}

/**
 * Repeated letters: `Rameshhh`, `Reddddy`. Doubled E and O are common in names, and other consonants inside
 * them.
 */
function shortened(word: string): string {
  if (roman.test(word)) return word
  return word.replace(
    /(\p{Script=Latin})\1{2,}(?=(\p{L})?)/giu,
    (run: string, letter: string, next?: string) =>
      /[eo]/i.test(letter) || (next && /[bcdfgklmnprstz]/i.test(letter)) ? run.slice(0, 2) : letter,
  )
}

/** Sets capitals in a name that is all lower or all upper case; initials and Roman numbers stay. */
function inCase(name: string): string {
  const latin = name.replace(/\P{Script=Latin}/gu, '')
  const isShouted = latin.length > 3 && latin === latin.toUpperCase()
  if (!isShouted && latin !== latin.toLowerCase()) return name
  return name.replace(/[\p{Script=Latin}\p{M}]+/gu, (word, at: number) =>
    at > 0 && roman.test(word)
      ? word.toUpperCase()
      : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  )
}
