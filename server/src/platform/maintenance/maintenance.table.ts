declare module '#platform/db/database.ts' {
  interface Database {
    maintenance: {
      id: number
      /** Null: nobody is shut out. */
      since: string | null
      message: string | null
      ends_at: string | null
    }
  }
}
