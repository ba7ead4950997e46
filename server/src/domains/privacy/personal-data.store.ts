import type { Held } from './held.store.ts'
import { moneyData } from './held-money.store.ts'
import { otherData } from './held-others.store.ts'
import { peopleData } from './held-people.store.ts'
import { workData } from './held-work.store.ts'

/**
 * The one list of columns of text, JSON, bytes, days and addresses that can hold personal data, by table, in
 * the order in which an erasure treats them. A test compares it with the database's catalogue and with
 * docs/privacy.md. The preview, the erasure and the access file are read from it.
 */
export const personalData: Readonly<Record<string, Held>> = {
  ...workData,
  ...moneyData,
  ...peopleData,
  ...otherData,
}
