import { getSetting } from '#domains/settings/settings.service.ts'
import type { Context } from '#platform/http/context.ts'
import type { ReceiptSnapshot } from './receipt.ts'

/** Who the papers are from, as the settings say it now. */
export async function businessDetails({ db }: Context): Promise<ReceiptSnapshot['business']> {
  const read = async (name: keyof ReceiptSnapshot['business']) => String(await getSetting(db, `business.${name}`))
  return {
    name: await read('name'),
    address: await read('address'),
    phone: await read('phone'),
    upi_id: await read('upi_id'),
    gstin: await read('gstin'),
    receipt_thanks: await read('receipt_thanks'),
  }
}
