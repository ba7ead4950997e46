import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { extent } from '../../../../tools/extent.ts'
import { isStrongPassword } from './password-strength.ts'
import { words } from './password-words.ts'

const owner = {
  name: 'Meera Nair',
  email: 'meera.nair@kitaru.in',
  phone: '+919876543210',
  business: 'Kitaru Care',
}

test('the most common passwords of at least eight characters are refused', async () => {
  const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  // Of ten million that breaches have published, the ones that several users had.
  expect(common.length).toBeGreaterThan(17_000)
  const accepted: string[] = []
  // Of the first 3,000 the short run takes every tenth password; of the others each form takes some.
  const step = (index: number) => (index < 3000 ? extent(10, 1, 40) : extent(300, 30, 1000))
  const tried = common.filter((_, index) => index % step(index) === 0)
  for (let start = 0; start < tried.length; start += 25) {
    const some = tried.slice(start, start + 25)
    const strong = await Promise.all(some.map((password) => isStrongPassword(password, {})))
    accepted.push(...some.filter((_, index) => strong[index]))
  }
  expect(accepted).toEqual([])
}, 300_000)

test.each([
  ...[
    'Meera@2026',
    'meeranair1',
    'MEERA.NAIR',
    'meera.nair@kitaru.in',
    'kitarucare',
    'Kitaru123',
    '9876543210',
  ],
  ...[
    '09876543210',
    'Password123!',
    '12345678',
    '87654321',
    'qwertyuiop',
    '11111111',
    'abcabcabc',
    'welcome@2024',
  ],
  ...['India@123', 'Mumbai@1234', 'sairam123', 'iloveyou', 'a'.repeat(128)],
])('%s is refused for its owner', async (password) => {
  expect(await isStrongPassword(password, owner)).toBe(false)
})

test.each(words)(
  'the word %s is refused, alone, with a year, doubled or with a letter replaced',
  async (word) => {
    const [first = '', ...rest] = word
    const written = [
      word,
      `${word}2026`,
      `${word}@123`,
      `${word}${word}`,
      `${first.toUpperCase()}${rest.join('')}#1`,
    ]
    const replaced = word.replace('a', '@')
    for (const password of [...written, replaced].filter(({ length }) => length >= 8)) {
      expect(await isStrongPassword(password, {}), password).toBe(false)
    }
  },
)

test.each(['correct horse battery', 'Tq8#vLp2', 'मेरा लंबा शब्द', 'six blue kettles', 'Tq8#vLp2'.repeat(16)])(
  '%s is accepted',
  async (password) => expect(await isStrongPassword(password, owner)).toBe(true),
)
