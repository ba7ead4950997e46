import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { emptyOptionals, fieldsShown } from 'contract/shared/record-fields.ts'
import { addressBody, emptyAddress } from '#features/locations/public.ts'
import type { NewJob } from '../create-job.queries.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

/** @param period the default: the next half hour. */
export function emptyJob(period: { starts_at: string; ends_at: string }): JobTyped {
  return {
    phone: '',
    name: '',
    choice: null,
    ...emptyOptionals(fieldsShown(jobFields, 'create')),
    category_id: null,
    ...period,
    price: null,
    material_cost: null,
    partner_id: null,
    address_id: null,
    address: emptyAddress,
  }
}

/** The body of POST /jobs from the form's values, its customer and its enquiry. */
export function jobBody(
  values: JobValues,
  customerId: number | null,
  enquiry: { id: number; version: number } | null = null,
): NewJob {
  const { phone, name, choice: _, address, address_id, category_id, price, material_cost, ...fields } = values
  const attached = customerId === null ? null : address_id
  return {
    ...fields,
    enquiry: enquiry && { id: enquiry.id, version: enquiry.version },
    category_id: category_id ?? 0, // checked above
    price: price ?? 0,
    material_cost: material_cost ?? 0,
    customer_id: customerId,
    customer: customerId === null ? { name, phone } : null,
    address_id: attached,
    address: attached === null ? addressBody(address) : null,
  }
}
