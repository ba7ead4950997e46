import { Client, type ClientConfig } from 'pg'

/** The program's own role and database; it owns that database and nothing else (design 10). */
export async function prepareOwnDatabase(superuser: ClientConfig, name = 'housecare'): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
      [name],
    )
    const identifier = client.escapeIdentifier(name)
    if (!rows[0].role) await client.query(`CREATE ROLE ${identifier} LOGIN`)
    if (!rows[0].database) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`)
  } finally {
    await client.end()
  }
}
