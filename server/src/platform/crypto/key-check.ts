import { type Kysely, sql } from 'kysely'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Database } from '#platform/db/database.ts'
import type { Secrets } from './secrets.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    app_key: { id: number; check_value: Buffer; rotated_at: string | null }
  }
}

type Db = Kysely<Database>
type Deriving = Pick<Secrets, 'derive'>

const checkOf = ({ derive }: Deriving): Buffer => derive('check of APP_KEY')

export const notTheKey = 'APP_KEY is not the key of this data'

/** @param found the reason, if known */
export const wrongKey = (found = ''): ConfigError =>
  new ConfigError(
    `${notTheKey}: ${found}expected the key that the program was last started with (a demo keeps it in app.key of its DATA_DIR). Nothing was changed. If that key is lost, see 'A lost key' in docs/how-to/run-in-production.md`,
  )

/** Whether the key is the one of the data; null while the database does not name one. */
export async function isKeyOfData(db: Db, secrets: Deriving): Promise<boolean | null> {
  const row = await db.selectFrom('app_key').select('check_value').executeTakeFirst()
  return row ? row.check_value.equals(checkOf(secrets)) : null
}

/** Whether the key is the one of the data and replaced another one after this time. */
export async function isKeyNewerThan(db: Db, secrets: Deriving, time: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_key')
    .select('id')
    .where('check_value', '=', checkOf(secrets))
    .where('rotated_at', '>=', time)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Names the key of the data, unless another process did. `replacesOther`: links that exist may have tokens of
 * another key.
 */
export async function writeFirstKey(
  db: Db,
  secrets: Deriving,
  { replacesOther }: { replacesOther: boolean },
): Promise<void> {
  await db
    .insertInto('app_key')
    .values({
      id: 1,
      check_value: checkOf(secrets),
      rotated_at: replacesOther ? sql<string>`app_clock()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets it as the key of the data. */
export async function writeNewKey(db: Db, secrets: Deriving): Promise<void> {
  const row = { check_value: checkOf(secrets), rotated_at: sql<string>`app_clock()` }
  await db
    .insertInto('app_key')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
