import { describe, expect, test } from 'vitest'
import { smsParts } from './sms-parts.rules.ts'

describe('the parts of a text message', () => {
  test.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    // Each of these takes two septets and must stay in one part.
    ['€'.repeat(80), 'GSM-7', 80, 1],
    [`${'a'.repeat(152)}€${'a'.repeat(8)}`, 'GSM-7', 161, 2],
    [`${'€'.repeat(76)}a${'€'.repeat(76)}`, 'GSM-7', 153, 2],
    [`a${'€'.repeat(152)}`, 'GSM-7', 153, 2],
    [`${'€'.repeat(153)}`, 'GSM-7', 153, 3],
    ['₹'.repeat(70), 'Unicode', 70, 1],
    ['₹'.repeat(71), 'Unicode', 71, 2],
    ['₹'.repeat(135), 'Unicode', 135, 3],
    // An emoji is two units of UTF-16.
    ['😀'.repeat(35), 'Unicode', 35, 1],
    ['😀'.repeat(36), 'Unicode', 36, 2],
    ['😀'.repeat(66), 'Unicode', 66, 2],
    ['😀'.repeat(67), 'Unicode', 67, 3],
  ])('%j is %s with %i characters in %i parts', (text, encoding, characters, parts) => {
    expect(smsParts(text)).toMatchObject({ encoding, characters, parts })
  })

  test('names what makes it Unicode, each once', () => {
    expect(smsParts('₹499 – thank you, ₹').unusual).toEqual(['₹', '–'])
    expect(smsParts('[House] {Care} ~ €5 | Ω').unusual).toEqual([])
  })
})
