import { enquiryCreate } from 'contract/enquiries/enquiries.schema.ts'
import { describe, expect, test } from 'vitest'
import { answersBody } from '../answers-body.ts'
import { enquiryBody, toEnquiryCustomer } from './enquiry-body.ts'
import { emptyEnquiry, withLine } from './enquiry-values.ts'
import { type EnquiryTyped, enquiryForm } from './new-enquiry.schema.ts'

const typed: EnquiryTyped = { ...emptyEnquiry, phone: '098765 43210', name: 'Anjali Menon' }
const withAddress: EnquiryTyped = {
  ...typed,
  address: { ...typed.address, line_1: '14, 2nd Main', pincode: '560102', location_id: 5 },
}
const fieldsIn = (values: EnquiryTyped) =>
  enquiryForm.safeParse(values).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('the body of a new enquiry', () => {
  test('the smallest valid form matches the contract', () => {
    const body = enquiryBody(enquiryForm.parse(typed), toEnquiryCustomer({ kind: 'new' }, false), [])
    expect(enquiryCreate.parse(body)).toMatchObject({
      phone: '+919876543210',
      customer_id: null,
      address: null,
    })
  })

  test('an attached customer keeps the chosen address and sends no second one', () => {
    const values = enquiryForm.parse({ ...withAddress, address_id: 12 })
    const attached = enquiryCreate.parse(
      enquiryBody(values, toEnquiryCustomer({ kind: 'customer', id: 7 }, false), []),
    )
    expect(attached).toMatchObject({ customer_id: 7, new_customer: false, address_id: 12, address: null })
  })

  test('a new customer cannot have an address of another customer', () => {
    const values = enquiryForm.parse({ ...withAddress, address_id: 12 })
    const body = enquiryCreate.parse(enquiryBody(values, toEnquiryCustomer({ kind: 'new' }, true), []))
    expect(body).toMatchObject({ customer_id: null, new_customer: true, address_id: null })
    expect(body.address).toMatchObject({ line_1: '14, 2nd Main', landmark: null })
  })

  test('answers to removed questions and empty answers are not sent', () => {
    const answers = { 1: 'Split', 2: [], 3: ' ', 4: ['Not cooling'], 9: 'left over' }
    expect(answersBody(answers, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])).toEqual([
      { question_id: 1, value: 'Split' },
      { question_id: 4, value: ['Not cooling'] },
    ])
  })
})

describe('the form refuses', () => {
  test('no phone, half an address', () => {
    expect(fieldsIn({ ...emptyEnquiry, address: { ...emptyEnquiry.address, landmark: 'BDA' } })).toEqual([
      'phone',
      'address.line_1',
      'address.pincode',
    ])
  })

  test('an address without a name', () => {
    expect(fieldsIn({ ...withAddress, name: null })).toEqual(['name'])
    expect(fieldsIn({ ...typed, name: null })).toEqual([])
  })

  test('asked to call later without a time', () => {
    expect(fieldsIn({ ...typed, status: 'asked-to-call-later' })).toEqual(['follow_up_at'])
    expect(fieldsIn({ ...typed, status: 'not-responding' })).toEqual([])
  })

  test('a visit that ends before it starts', () => {
    const visit = { starts_at: '2026-04-01T06:30:00.000Z', ends_at: '2026-04-01T06:00:00.000Z' }
    expect(fieldsIn({ ...typed, visit })).toEqual(['visit.ends_at'])
  })
})

test('a line of the note is added, replaced and removed; the rest stays', () => {
  const line = withLine(null, null, 'Service asked for: CCTV')
  expect(line).toBe('Service asked for: CCTV')
  const again = withLine(`Gate code 4\n${line}`, line, 'Service asked for: CCTV install')
  expect(again).toBe('Gate code 4\nService asked for: CCTV install')
  expect(withLine(again, 'Service asked for: CCTV install', null)).toBe('Gate code 4')
  expect(withLine(line, line, null)).toBeNull()
})
