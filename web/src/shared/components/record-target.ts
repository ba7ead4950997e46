import type { RecordType } from 'contract/vocabulary.ts'

const pages = {
  enquiry: '/enquiries/$id',
  job: '/jobs/$id',
  customer: '/customers/$id',
  partner: '/partners/$id',
} as const

/** The target of a link to a record: its page, or its view within a page. */
export function recordTarget(type: RecordType, id: number) {
  return type === 'complaint'
    ? ({ to: '/enquiries', search: { as: 'complaints', complaint: String(id) } } as const)
    : ({ to: pages[type], params: { id: String(id) } } as const)
}
