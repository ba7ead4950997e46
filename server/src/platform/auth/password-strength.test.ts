import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { extent } from '../../../../tools/extent.ts'
import { isStrongPassword } from './password-strength.ts'

const owner = { name: 'Meera Nair', email: 'meera.nair@kitaru.in', phone: '+919876543210', business: 'Kitaru Care' }

test('the most common passwords of at least eight characters are refused', async () => {
  const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  expect(common.length).toBeGreaterThan(3000)
  const accepted: string[] = []
  // The short run takes every tenth password.
  for (let start = 0; start < 3000; start += 50) {
    const some = common.slice(start, start + extent(5, 50))
    const strong = await Promise.all(some.map((password) => isStrongPassword(password, {})))
    accepted.push(...some.filter((_, index) => strong[index]))
  }
  expect(accepted).toEqual([])
}, 300_000)

test.each([
  ...['Meera@2026', 'meeranair1', 'MEERA.NAIR', 'meera.nair@kitaru.in', 'kitarucare', 'Kitaru123', '9876543210'],
  ...['09876543210', 'Password123!', '12345678', '87654321', 'qwertyuiop', '11111111', 'abcabcabc', 'welcome@2024'],
  ...['India@123', 'Mumbai@1234', 'sairam123', 'iloveyou', 'a'.repeat(128)],
])('%s is refused for its owner', async (password) => {
  expect(await isStrongPassword(password, owner)).toBe(false)
})

test.each(['correct horse battery', 'Tq8#vLp2', 'मेरा लंबा शब्द', 'six blue kettles', 'Tq8#vLp2'.repeat(16)])(
  '%s is accepted',
  async (password) => expect(await isStrongPassword(password, owner)).toBe(true),
)
