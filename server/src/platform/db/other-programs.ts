import { Client, type ClientConfig } from 'pg'
import { ConfigError } from '#platform/config/config-error.ts'

/**
 * A command that replaces a whole database must not run beside the program, whose processes would continue
 * with deleted data. The lock of the data folder protects the embedded database; an external one is checked
 * here.
 * @param own the name of the command's own connections
 * @throws ConfigError while any process of the program is connected
 */
export async function refuseBesideOthers(connection: ClientConfig, own: string): Promise<void> {
  const client = new Client({ ...connection, application_name: own })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'house-care%' AND application_name <> $1`,
      [own],
    )
    if (!rows[0]?.count) return
    throw new ConfigError('The program is running on this database: stop every process of it first')
  } finally {
    await client.end()
  }
}
