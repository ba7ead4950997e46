import { Client, type ClientConfig } from 'pg'
import { consoleRole, restrictConsoleFunctions } from './console-functions.ts'

/**
 * The program's own role and database; it owns that database and nothing else. pg_stat_statements is
 * created in the superuser's database, so that a dump of the program's own database does not contain it.
 */
export async function prepareOwnDatabase(superuser: ClientConfig, name = 'housecare'): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
         EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database,
         EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS console`,
      [name, consoleRole],
    )
    const identifier = client.escapeIdentifier(name)
    if (!rows[0].role) await client.query(`CREATE ROLE ${identifier} LOGIN`)
    if (!rows[0].console) await client.query(`CREATE ROLE ${consoleRole} LOGIN CONNECTION LIMIT 10`)
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    if (!rows[0].database) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`)
  } finally {
    await client.end()
  }
  // Rights to functions belong to each database; new ones are copies of the template.
  for (const database of ['template1', name]) await inDatabase({ ...superuser, database }, name)
}

async function inDatabase(superuser: ClientConfig, owner: string): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    await restrictConsoleFunctions(client, owner)
  } finally {
    await client.end()
  }
}
