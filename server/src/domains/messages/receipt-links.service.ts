import { openSettings } from '#domains/settings/public.ts'
import { readNow } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { createSigner, type Signer } from '#platform/crypto/signed.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findNewestReceipt } from './message-links.store.ts'
import type { MessageRecord } from './messages.store.ts'
import { type Outgoing, ownAddress } from './sending/providers.service.ts'

const hour = 3_600_000
/** A provider fetches a file at once; a customer may open a link days later. */
const goodFor = { file: hour, link: 14 * 24 * hour }

export const receiptSigner = ({ appKey }: Pick<Config, 'appKey'>): Signer => createSigner(appKey, 'receipt')

type Needs = Pick<Platform, 'config' | 'secrets' | 'database'>
type About = Pick<MessageRecord, 'payment_id' | 'job_id'>

/** The address of the newest receipt that a message is about; null without a receipt or a public URL. */
async function receiptUrl(
  { config, database: { db } }: Needs,
  about: About,
  life: number,
): Promise<{ url: string; number: string } | null> {
  const base = ownAddress(config)
  const receipt = base === null ? undefined : await findNewestReceipt(db, about)
  if (!receipt) return null
  const token = receiptSigner(config).sign(String(receipt.payment_id), (await readNow(db)) + life)
  return { url: `${base}/api/receipts/${token}`, number: receipt.number }
}

/** The receipt that is attached to a WhatsApp message, when the setting is on. */
export async function mediaOf(needs: Needs, message: MessageRecord): Promise<Outgoing['media']> {
  if (message.template !== 'whatsapp.receipt') return null
  const set = await openSettings(needs.database.db, needs.secrets, ['whatsapp.receipt.attach'])
  if (set['whatsapp.receipt.attach'] === '') return null
  const found = await receiptUrl(needs, message, goodFor.file)
  return found && { url: found.url, filename: receiptFilename(found.number) }
}

/** The address of the receipt for a text; null without a receipt. */
export async function receiptLink(needs: Needs, about: About): Promise<string | null> {
  return (await receiptUrl(needs, about, goodFor.link))?.url ?? null
}

/** File name of a receipt. */
export function receiptFilename(number: string): string {
  return `receipt-${number.replaceAll('/', '-')}.pdf`
}
