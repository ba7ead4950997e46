import { isUnsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { CallerRecord } from 'contract/customers/customers.schema.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'

/** Whether the record is listed above the latest others. */
export function isOpenRecord(record: CallerRecord): boolean {
  if (record.type === 'complaint') return isUnsettled(record.status)
  if (record.type === 'enquiry') return enquiryGroup(record.status) === 'working'
  return record.status !== 'completed' && record.status !== 'cancelled'
}

/** Whether a complaint can be added: a job about which one is open has that one on the card. */
export function offersComplaint({ type, id }: CallerRecord, card: readonly CallerRecord[]): boolean {
  return type === 'job' && !card.some((other) => other.type === 'complaint' && other.job_id === id)
}
