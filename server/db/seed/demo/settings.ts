import type { Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Who the story's business is, on receipts and in messages. */
export const business = {
  name: 'House Care',
  address: '27th Main, Sector 1, HSR Layout, Bengaluru 560102',
  phone: '+918045670000',
  upi_id: 'housecare@example',
}

/** What the story's business has set; what somebody set already is left. */
export async function addSettings(trx: Transaction<Database>): Promise<void> {
  const values: Record<string, string | boolean> = {
    'sms.complete.enable': true,
    'sms.payment.enable': true,
    'business.name': business.name,
    'business.address': business.address,
    'business.phone': business.phone,
    'business.upi_id': business.upi_id,
  }
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), encrypted: false }))
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
