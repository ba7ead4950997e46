import { describe, expect, test } from 'vitest'
import { looksInvented, phoneParts, readPhone, toE164 } from './phone.ts'
import { displayPhone } from './phone-display.ts'

describe('readPhone', () => {
  test.each([
    ['9876543210', '+919876543210', 'mobile'],
    ['09876543210', '+919876543210', 'mobile'],
    ['919876543210', '+919876543210', 'mobile'],
    ['+919876543210', '+919876543210', 'mobile'],
    ['00919876543210', '+919876543210', 'mobile'],
    ['0919876543210', '+919876543210', 'mobile'],
    ['+91 98765-43210', '+919876543210', 'mobile'],
    [' (+91) 98765 43210 ', '+919876543210', 'mobile'],
    ['tel:+91-98765-43210', '+919876543210', 'mobile'],
    ['9123456789', '+919123456789', 'mobile'],
    ['011 2345 6789', '+911123456789', 'landline'],
    ['+14155552671', '+14155552671', 'foreign'],
    ['+44 20 7946 0958', '+442079460958', 'foreign'],
    ['9198450123', '+919198450123', 'mobile'],
    ['00 65 9123 4567', '+6591234567', 'foreign'],
    ['(+65) 9123 4567', '+6591234567', 'foreign'],
    ['(00 65) 9123 4567', '+6591234567', 'foreign'],
    ['+44 (0)20 7946 0958', '+442079460958', 'foreign'],
    ['+91-0-98450 12345', '+919845012345', 'mobile'],
    ['+91 (0)80 2345 6789', '+918023456789', 'mobile'],
    ['910 98450 12345', '+919845012345', 'mobile'],
    ['\u202a98450 12345\u202c', '+919845012345', 'mobile'],
    ['98450\u00ad12345', '+919845012345', 'mobile'],
    ['98450–12345', '+919845012345', 'mobile'],
    ['98450−12345', '+919845012345', 'mobile'],
    ['98450〜12345', '+919845012345', 'mobile'],
    ['＋９１（０）９８４５０１２３４５', '+919845012345', 'mobile'],
    ['९८४५०१२३४५', '+919845012345', 'mobile'],
    ['೯೮೪೫೦೧೨೩೪೫', '+919845012345', 'mobile'],
    ['٩٨٤٥٠١٢٣٤٥', '+919845012345', 'mobile'],
    ['𝟗𝟖𝟒𝟓𝟎𝟏𝟐𝟑𝟒𝟓', '+919845012345', 'mobile'],
    ['9845012345,', '+919845012345', 'mobile'],
    ["'9845012345", '+919845012345', 'mobile'],
    ['“9845012345”;', '+919845012345', 'mobile'],
    ['p:+919845012345', '+919845012345', 'mobile'],
    ['Mob. 98450 12345', '+919845012345', 'mobile'],
    ['Ph: 080-2345 6789', '+918023456789', 'mobile'],
  ])('%s is %s, %s', (raw, e164, kind) => {
    expect(readPhone(raw)).toEqual({ e164, kind })
    expect(toE164(raw)).toBe(e164)
  })

  test.each([
    ['', 'Enter a 10-digit number'],
    ['98765', 'Enter a 10-digit number'],
    ['98765432101', 'Enter a 10-digit number'],
    ['14155552671', 'Enter a 10-digit number'],
    ['0123456789', 'Enter a number that does not begin with 0'],
    ['call me', 'Enter digits only'],
    ['98450+12345', 'Enter digits only'],
    ['+91 98450 123', 'Enter a 10-digit number'],
    ['0091 98450 123', 'Enter a 10-digit number'],
    ['(+91) 98450 1234', 'Enter a 10-digit number'],
    ['+91 98450 123456', 'Enter a 10-digit number'],
    ['9876543210 ext 4', 'Enter the number without its extension'],
    ['080 2345 6789 x12', 'Enter the number without its extension'],
    ['+91 80 2345 6789;ext=12', 'Enter the number without its extension'],
    ['080 2345 6789 #12', 'Enter the number without its extension'],
    ['98450 12345, 98450 12346', 'Enter only one number'],
    ['9845012345/9845012346', 'Enter only one number'],
    ['98450 12345 or 080 2345 6789', 'Enter only one number'],
    ['98450 12345 98450 12346', 'Enter only one number'],
    ['+91 98450 12345 +91 98450 12346', 'Enter only one number'],
    ['+123', 'Enter 7 to 15 digits after the +'],
    ['+0123456789', 'Enter 7 to 15 digits after the +'],
  ])('%s: %s', (raw, problem) => {
    expect(readPhone(raw)).toEqual({ problem })
    expect(toE164(raw)).toBeNull()
  })

  test('never turns a longer number into an Indian one by its last ten digits', () => {
    for (const prefix of ['1', '44', '971', '99', '0044', '+65']) {
      expect(toE164(`${prefix}9876543210`)).not.toBe('+919876543210')
    }
  })

  test('reads its own output again', () => {
    for (const raw of ['9876543210', '011 2345 6789', '+14155552671']) {
      const once = toE164(raw)
      expect(toE164(once ?? '')).toBe(once)
    }
  })
})

describe('phoneParts', () => {
  test.each([
    ['984', { anywhere: ['984'], start: [] }],
    ['080 234', { anywhere: ['080234'], start: ['80234', '9180234'] }],
    ['00 65 912', { anywhere: ['0065912'], start: ['65912', '9165912'] }],
    ['+91 (0)80 234', { anywhere: ['9180234'], start: [] }],
    ['+91-0-984', { anywhere: ['910984'], start: ['91984'] }],
    ['९८४–५०', { anywhere: ['98450'], start: [] }],
    ['12', { anywhere: [], start: [] }],
    ['Ravi 984', { anywhere: [], start: [] }],
  ])('%s', (text, parts) => {
    expect(phoneParts(text)).toEqual(parts)
  })
})

test('displayPhone groups Indian numbers by five', () => {
  expect(displayPhone('+919876543210')).toBe('98765 43210')
  expect(displayPhone('+14155552671')).toBe('+14155552671')
})

test.each([
  ['+919999999999', true],
  ['+911234567890', true],
  ['+919876543210', true],
  ['+919845012345', false],
])('%s looks invented: %s', (e164, invented) => {
  expect(looksInvented(e164)).toBe(invented)
})
