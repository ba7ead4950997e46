import { describe, expect, test } from 'vitest'
import { fingerprintOf, readLead } from './read-lead.rules.ts'

const body = (text: string, type: string | null = 'application/json') => ({ type, bytes: Buffer.from(text) })
const read = async (text: string, type?: string | null) => (await readLead(body(text, type), {})).mapped

describe('the fields of a payload', () => {
  test('the fields of JustDial', async () => {
    const lead = {
      leadid: 'JD77',
      leadtype: 'category',
      prefix: 'Mr',
      name: 'Ravi Kumar',
      mobile: '9845012345',
      phone: '',
      email: 'ravi@mail.test',
      date: '2026-11-20',
      time: '14:05:11',
      category: 'AC Repair',
      city: 'Bangalore',
      area: 'HSR Layout',
      brancharea: 'Koramangala',
      dncmobile: '0',
      dncphone: '0',
      company: 'House Care',
      pincode: '560102',
      branchpin: '560034',
      parentid: 'PX1',
    }
    expect(await read(JSON.stringify(lead))).toEqual({
      external_id: 'JD77',
      name: 'Mr Ravi Kumar',
      phone: '+919845012345',
      other_phone: null,
      email: 'ravi@mail.test',
      category: 'AC Repair',
      address: null,
      area: 'HSR Layout',
      city: 'Bangalore',
      pincode: '560102',
      note: null,
      asked_at: '2026-11-20 14:05:11',
      do_not_call: false,
    })
  })

  test.each([
    '560 016',
    '560-016',
    '५६००१६',
    '５６００१６',
    '5 6 0 0 1 6',
    'near temple, 560-016',
    'PIN:560016',
  ])('the pincode of %s', async (pincode) => {
    expect(await read(JSON.stringify({ mobile: '9845012345', pincode }))).toMatchObject({ pincode: '560016' })
  })

  test.each([
    'NA',
    'near temple',
    '5600',
    'opp. 4th cross',
    'Flat 12, 5600',
    '4th cross 56001',
    '560016 or 560017',
  ])('%s is kept although it is no pincode', async (pincode) => {
    expect(await read(JSON.stringify({ mobile: '9845012345', pincode }))).toMatchObject({ pincode })
  })

  test('a mobile that must not be called is replaced by the other number', async () => {
    const lead = { name: 'Ravi', mobile: '9845012345', phone: '08041234567', dncmobile: '1', dncphone: '0' }
    expect(await read(JSON.stringify(lead))).toMatchObject({
      phone: '+918041234567',
      other_phone: '+919845012345',
    })
  })

  test.each([
    [
      'a form',
      'Full+Name=Asha+Rao&Mobile+No=98450%2012345&message=Tap+leaks',
      'application/x-www-form-urlencoded',
    ],
    [
      'JSON called text',
      '{"full_name":"Asha Rao","mobile_no":"+91-98450-12345","message":"Tap leaks"}',
      'text/plain',
    ],
    ['JSON without a type', '{"fullName":"Asha Rao","mobileNo":9845012345,"message":"Tap leaks"}', null],
    [
      'what stands deeper',
      '{"lead":{"contact":{"full_name":"Asha Rao","mobile":"9845012345"}},"comment":"Tap leaks"}',
      null,
    ],
    [
      'a list of one',
      '[{"name":"Asha Rao","phone":"09845012345","remarks":"Tap leaks"}]',
      'application/json',
    ],
    [
      'the fields of a lead form',
      '{"field_data":[{"name":"full_name","values":["Asha Rao"]},{"name":"phone_number","values":["+919845012345"]},{"name":"message","values":["Tap leaks"]}]}',
      'application/json',
    ],
    [
      'two names',
      '{"first_name":"Asha","last_name":"Rao","tel":"9845012345","note":"Tap leaks"}',
      'application/json',
    ],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="your-name"\r\n\r\nAsha Rao\r\n--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n9845012345\r\n--x\r\nContent-Disposition: form-data; name="details"\r\n\r\nTap leaks\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('%s', async (_, text, type) => {
    expect(await read(text, type)).toMatchObject({
      name: 'Asha Rao',
      phone: '+919845012345',
      note: 'Tap leaks',
    })
  })

  test('fields of the address count where the body has none', async () => {
    const { mapped } = await readLead(body('{"name":"Asha"}'), { name: 'Somebody', mobile: '9845012345' })
    expect(mapped).toMatchObject({ name: 'Asha', phone: '+919845012345' })
  })

  test('a text that is no phone number stays unchanged', async () => {
    expect(await read('{"name":"Asha","phone":"98450"}')).toMatchObject({ phone: '98450' })
  })

  test('characters that cannot be stored are removed, and lengths are limited', async () => {
    const lead = await read(JSON.stringify({ name: 'As\u0000ha\ud800', message: 'a'.repeat(5000) }))
    expect(lead.name).toBe('Asha\ufffd')
    expect(lead.note).toHaveLength(1000)
  })
})

test.each([
  ['', 'The body is empty.'],
  ['{"name": "Asha"', 'The body cannot be read: expected JSON or form fields in UTF-8.'],
  ['[{"name":"A"},{"name":"B"}]', 'The body is a list of 2: expected one lead.'],
  ['{}', 'The body is empty.'],
])('%s is a problem of the lead', async (text, problem) => {
  expect((await readLead(body(text), {})).problem).toBe(problem)
})

test('bytes that are no text are a problem of the lead', async () => {
  const lead = await readLead({ type: 'application/json', bytes: Buffer.from([0x7b, 0xff, 0xfe]) }, {})
  expect(lead.problem).toMatch(/cannot be read/)
})

describe('the same lead', () => {
  const fields = '"name":"Asha","phone":"9845012345","category":"Taps"'
  test('has the sender’s own id, with any other content', async () => {
    const [one, other] = [
      await read(`{"leadid":"7",${fields}}`),
      await read('{"leadid":"7","name":"Asha R"}'),
    ]
    expect(fingerprintOf('justdial', one)).toBe(fingerprintOf('justdial', other))
    expect(fingerprintOf('justdial', one)).not.toBe(fingerprintOf('sulekha', one))
  })

  test('without an id has the same content, at any time', async () => {
    const [one, other] = [
      await read(`{${fields},"timestamp":"1"}`),
      await read(`{${fields},"timestamp":"2"}`),
    ]
    expect(fingerprintOf('website', one)).toBe(fingerprintOf('website', other))
    const third = await read(`{${fields},"message":"And the sink"}`)
    expect(fingerprintOf('website', third)).not.toBe(fingerprintOf('website', one))
  })
})
