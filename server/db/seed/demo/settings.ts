import type { Transaction } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The name and address of the demo business, on receipts and in messages. */
export const business = {
  name: 'House Care',
  address: '27th Main, Sector 1, HSR Layout, Bengaluru 560102',
  phone: '+918045670000',
  upi_id: 'housecare@example',
}

/** The settings of the demo business; a setting that a user saved already stays unchanged. */
export async function addSettings(trx: Transaction<Database>): Promise<void> {
  const values: Record<string, string | boolean> = {
    'sms.complete.enable': true,
    'sms.payment.enable': true,
    'business.name': business.name,
    'business.address': business.address,
    'business.phone': business.phone,
    'business.upi_id': business.upi_id,
  }
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    encrypted: false,
  }))
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
