import type { Kysely } from 'kysely'
import { resealTrashed } from '#domains/trash/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type { OpenDetails } from './bank-details.rules.ts'

/** Binds the encrypted text to its partner. */
const contextOf = (partnerId: number) => `bank details of partner ${partnerId}`

/** Details from before PANs were kept have none. */
const parsed = (opened: string): OpenDetails => ({
  account: null,
  upi_id: null,
  pan: null,
  ...(JSON.parse(opened) as Partial<OpenDetails>), // sealed below
})

export type KeptDetails = OpenDetails & { changed_at: string }

/** The details of a partner; null where a lost APP_KEY encrypted them. */
export async function findDetails(
  db: Kysely<Database>,
  { openIfReadable }: Pick<Secrets, 'openIfReadable'>,
  partnerId: number,
): Promise<
  { details: OpenDetails | null; changed_at: string; has_bank: boolean; has_pan: boolean } | undefined
> {
  const row = await db
    .selectFrom('partner_bank_details')
    .select(['sealed_details', 'changed_at', 'has_bank', 'has_pan'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_details, ...about } = row
  const opened = openIfReadable(sealed_details, contextOf(partnerId))
  return { ...about, details: opened === null ? null : parsed(opened) }
}

/**
 * The details of partners, opened: for callers that use them at once and do not store them.
 * @throws AppError unavailable when some cannot be read
 */
export async function openDetails(
  db: Kysely<Database>,
  { open }: Pick<Secrets, 'open'>,
  partnerIds: readonly number[],
): Promise<Map<number, KeptDetails>> {
  if (partnerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('partner_bank_details')
    .select(['partner_id', 'sealed_details', 'changed_at'])
    .where('partner_id', 'in', [...partnerIds])
    .execute()
  return new Map(
    rows.map(({ partner_id, sealed_details, changed_at }) => {
      return [partner_id, { ...parsed(open(sealed_details, contextOf(partner_id))), changed_at }]
    }),
  )
}

export async function putDetails(
  { db, now }: TimedDb,
  { seal }: Pick<Secrets, 'seal'>,
  partnerId: number,
  details: OpenDetails,
): Promise<void> {
  const kept = {
    sealed_details: seal(JSON.stringify(details), contextOf(partnerId)),
    changed_at: isoTime(now),
    has_bank: details.account !== null || details.upi_id !== null,
    has_pan: details.pan !== null,
  }
  await db
    .insertInto('partner_bank_details')
    .values({ partner_id: partnerId, ...kept })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(kept))
    .execute()
}

/** Encrypts all of them again; returns how many there are. */
export async function resealBankDetails(
  db: Kysely<Database>,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const rows = await db
    .selectFrom('partner_bank_details')
    .select(['id', 'partner_id', 'sealed_details'])
    .execute()
  for (const { id, partner_id, sealed_details } of rows) {
    const sealed = reseal(sealed_details, contextOf(partner_id))
    await db
      .updateTable('partner_bank_details')
      .set({ sealed_details: sealed })
      .where('id', '=', id)
      .execute()
  }
  const trashed = { table: 'partner_bank_details', column: 'sealed_details', contextOf }
  return rows.length + (await resealTrashed(db, trashed, reseal))
}
