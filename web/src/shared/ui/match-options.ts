import { joinDigits } from 'contract/shared/digits.ts'
import { searchName } from 'contract/shared/search-words.ts'

/** How many options a list shows at once; more is found by typing more. */
const most = 100

/** As lists compare names, with one space between words. */
const plain = (text: string) => searchName(text).replace(/\s+/g, ' ').trim()

type Searchable = { label: string; detail?: string }

/** Options that hold every typed word, those that begin with the text first, otherwise in their own order. */
export function matchOptions<T extends Searchable>(options: readonly T[], typed: string): T[] {
  const searchText = plain(joinDigits(typed))
  if (searchText === '') return options.slice(0, most)
  const words = searchText.split(' ')
  const begins: T[] = []
  const holds: T[] = []
  for (const option of options) {
    const text = plain(`${option.label} ${option.detail ?? ''}`)
    if (!words.every((word) => text.includes(word))) continue
    if (text.startsWith(searchText)) begins.push(option)
    else holds.push(option)
    if (begins.length >= most) break
  }
  return [...begins, ...holds].slice(0, most)
}
