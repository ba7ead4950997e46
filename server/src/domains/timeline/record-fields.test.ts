import { customerFields } from 'contract/customers/customers.fields.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import { fieldsShown, type RecordField, type RecordFields } from 'contract/shared/record-fields.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#platform/openapi/openapi.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

const records: readonly [type: string, path: string, fields: RecordFields][] = [
  ['partner', '/partners', partnerFields],
  ['customer', '/customers', customerFields],
  ['enquiry', '/enquiries', enquiryFields],
]
/** Another status or another record comes first. */
const others = ['lost_reason', 'category_id', 'assigned_to']

/** A value that no new record has. */
function newValue({ kind, ...field }: RecordField): string | number {
  if (kind === 'choice' && 'words' in field) return field.words.at(-1)?.slug ?? ''
  if (kind === 'phone') return '+919876512399'
  if (kind === 'email') return 'new@example.com'
  if (kind === 'gstin') return '27AAPFU0939F1ZV'
  return kind === 'money' ? 12_300 : 'New words'
}

const labels = (fields: RecordFields) => Object.values(fields).map(({ label }) => label)

describe.each(records)('each field of a %s', (type, path, fields) => {
  test('is on the timeline with its label once it is changed', async () => {
    const editable = Object.entries(fieldsShown(fields, 'facts')).filter(([name]) => !others.includes(name))
    const { body: record } = await staff.post(path, { name: 'First Name', phone: '+919876512300' })
    const values = Object.fromEntries(editable.map(([name, field]) => [name, newValue(field)]))
    const { status, body } = await staff.put(`${path}/${record.id}`, { ...values, version: record.version })
    expect([status, body]).toMatchObject([200, values])
    const { body: entries } = await staff.get(`/timeline?record_type=${type}&record_id=${record.id}`)
    const changes: { label: string }[] = entries[0].data.changes
    expect(changes.map(({ label }) => label)).toEqual(editable.map(([, { label }]) => label))
  })

  test('is a column of the download', async () => {
    const { raw } = await (await app.as('admin')).get(`${path}/download`)
    const [headings = []]: string[][] = parse(raw, { bom: true })
    const { name: _, ...shown } = fieldsShown(fields, 'download') // the caller of an enquiry
    expect(headings).toEqual(expect.arrayContaining(labels(shown)))
  })

  test('has its label in OpenAPI', async () => {
    const paths = (await openApiDocument('1')).paths as Record<string, { post: RequestOperation }>
    const { properties } = paths[path]!.post.requestBody.content['application/json'].schema
    for (const [name, { label }] of Object.entries(fields)) expect(properties[name]?.description, name).toBe(label)
  })
})

type RequestOperation = {
  requestBody: { content: { 'application/json': { schema: { properties: Record<string, { description?: string }> } } } }
}
