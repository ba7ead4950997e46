import type { OptOutField, OptOutWay } from 'contract/customers/opt-out.words.ts'

/** The opt-outs of a phone number. They belong to the number, whichever customer or partner has it. */
export type OptOutsTable = {
  /** E.164. */
  phone: string
  field: OptOutField
  way: OptOutWay
  /** Null when it is not known. */
  noted_at: string | null
  noted_by: number | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    opt_outs: OptOutsTable
  }
}
