import { fieldsByType } from 'contract/records.registry.ts'
import { fieldsShown, type RecordField, type RecordFields } from 'contract/shared/record-fields.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#platform/openapi/openapi.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let app: TestApp
let staff: Caller
let admin: Caller
let world: World
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  admin = await app.as('admin')
  world = await createWorld(app, staff)
})
afterAll(() => app.close())

type RecordType = keyof typeof fieldsByType
type Described = {
  path: string
  create: () => Promise<{ id: number; version: number }>
  /** Where it is edited, if not at its path, and what an edit must name besides the fields. */
  edit?: { path: string; rest: object }
  /** Fields that only another status allows. */
  later?: readonly string[]
  /** Fields that the download shows under another name. */
  renamed?: readonly string[]
  hasTimeline?: false
}

const person = { name: 'First Name', phone: '+919876512300' }
const posted = (path: string, body: object) => async () => (await staff.post(path, body)).body
const types: Record<RecordType, Described> = {
  partner: { path: '/partners', create: posted('/partners', person) },
  customer: { path: '/customers', create: posted('/customers', person) },
  // The download names the caller.
  enquiry: {
    path: '/enquiries',
    create: posted('/enquiries', person),
    later: ['lost_reason'],
    renamed: ['name'],
  },
  job: { path: '/jobs', create: () => world.job() },
  complaint: {
    path: '/complaints',
    create: async () => {
      const { id } = await world.job()
      const about = { job_id: id, kind: 'quality', severity: 'low', text: 'The tap leaks.' }
      return posted('/complaints', about)()
    },
  },
  user: {
    path: '/staffs',
    create: async () => {
      const { body } = await admin.post('/staffs', {
        ...person,
        email: 'first@example.com',
        roles: ['staff'],
      })
      return body.account
    },
    edit: { path: '/users', rest: { time_zone: 'Asia/Kolkata', number_grouping: 'indian' } },
    hasTimeline: false,
  },
}

/** A value that no new record has. */
function newValue({ kind, ...field }: RecordField): string | number {
  if (kind === 'choice' && 'words' in field) return field.words.at(-1)?.slug ?? ''
  if (kind === 'phone') return '+919876512399'
  if (kind === 'email') return 'new@example.com'
  if (kind === 'gstin') return '27AAPFU0939F1ZV'
  return kind === 'money' ? 12_300 : 'New words'
}

const cases = Object.keys(fieldsByType).map(
  (type) => [type as RecordType, fieldsByType[type as RecordType]] as const,
)

describe.each(cases)('each field of a record of type %s', (type, fields: RecordFields) => {
  const { path, create, edit, later = [], renamed = [], hasTimeline = true } = types[type]

  test('is in the audit, and on the timeline, with its label once it is changed', async () => {
    const editable = Object.entries(fieldsShown(fields, 'facts')).filter(
      ([name, { kind }]) => kind !== 'reference' && !later.includes(name),
    )
    const record = await create()
    const values = Object.fromEntries(editable.map(([name, field]) => [name, newValue(field)]))
    const { path: at = path, rest = {} } = edit ?? {}
    const { status, body } = await admin.put(`${at}/${record.id}`, {
      ...values,
      ...rest,
      version: record.version,
    })
    expect([status, body]).toMatchObject([200, values])
    const changed = editable.map(([, { label }]) => label)
    const { body: audit } = await admin.get(`/audit?record_type=${type}&record_id=${record.id}`)
    const audited: { field: string }[] = audit.data[0].changes
    expect(audited.map(({ field }) => field)).toEqual(expect.arrayContaining(changed))
    if (!hasTimeline) return
    const { body: entries } = await staff.get(`/timeline?record_type=${type}&record_id=${record.id}`)
    const changes: { label: string }[] = entries[0].data.changes
    // A new severity sets a new due time.
    expect(changes.map(({ label }) => label)).toEqual(expect.arrayContaining(changed))
  })

  test('is a column of the download', async () => {
    const { raw } = await admin.get(`${path}/download`)
    const [headings = []]: string[][] = parse(raw, { bom: true })
    const shown = Object.entries(fieldsShown(fields, 'download')).filter(([name]) => !renamed.includes(name))
    for (const [, { label, kind }] of shown)
      expect(headings).toContain(kind === 'money' ? `${label} (₹)` : label)
  })

  test('has its label in OpenAPI', async () => {
    const paths = (await openApiDocument('1')).paths as Record<string, { post: RequestOperation }>
    const { properties } = paths[path]!.post.requestBody.content['application/json'].schema
    for (const [name, { label }] of Object.entries(fieldsShown(fields, 'create')))
      expect(properties[name]?.description, name).toBe(label)
  })
})

type RequestOperation = {
  requestBody: {
    content: { 'application/json': { schema: { properties: Record<string, { description?: string }> } } }
  }
}
