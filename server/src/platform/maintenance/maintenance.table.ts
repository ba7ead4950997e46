declare module '#platform/db/database.ts' {
  interface Database {
    maintenance: {
      id: number
      /** Null while there is no maintenance. */
      since: string | null
      message: string | null
      ends_at: string | null
    }
  }
}
