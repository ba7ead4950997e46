const ones = [
  ...[
    'Zero',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** Indian grouping, largest first: crore, lakh, thousand, hundred. */
const groups = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** A whole number, 0 or more, in Indian English: 125000 is `One Lakh Twenty Five Thousand`. */
function numberInWords(value: number): string {
  const words: string[] = []
  let rest = value
  for (const [size, name] of groups) {
    if (rest < size) continue
    words.push(numberInWords(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest >= 20) words.push(tens[Math.floor(rest / 10)]!)
  const last = rest >= 20 ? rest % 10 : rest
  if (last > 0 || words.length === 0) words.push(ones[last]!)
  return words.join(' ')
}

/**
 * Integer paise, 0 or more, as on a receipt: `Rupees One Thousand Two Hundred Fifty and Fifty Paise Only`.
 */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const parts = [`${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`]
  if (rest > 0) parts.push(`${numberInWords(rest)} Paise`)
  return `${rupees === 0 && rest > 0 ? parts[1] : parts.join(' and ')} Only`
}
