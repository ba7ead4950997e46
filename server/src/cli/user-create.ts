import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { email, requiredText } from 'contract/shared/fields.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { passwordChange } from 'contract/staff/staff.schema.ts'
import type { ZodType } from 'zod'
import { type About, isStrongPassword } from '#platform/auth/password-strength.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { errorCode } from '#platform/config/error-code.ts'
import { migrate } from '#platform/db/migrations.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'
import { ask, isInteractive, readLine } from './terminal.ts'

const roleSlugs = roles.map(({ slug }) => slug)

/**
 * `npm run user:create`: creates the first account of an installation, or a new one when no account can sign
 * in.
 */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const { values: flags } = readFlags()
    const account = {
      name: check('--name', requiredText(120), flags.name ?? (await answer('Name: ', '--name'))),
      email: check('--email', email, flags.email ?? (await answer('Email: ', '--email'))),
      role: readRole(flags.role),
    }
    const { password, isGenerated } = await choosePassword(flags['password-stdin'], account)
    const connection = await openSharedConnection(config, log, stops)
    await migrate(connection, log)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    await insertUser(database, { ...account, password_hash: await hashPassword(password) })
    process.stdout.write(`Created ${account.email} (${account.role}).\n`)
    if (isGenerated) process.stdout.write(`Password, shown this once: ${password}\n`)
  },
  { staysOn: false },
)

function readFlags() {
  try {
    return parseArgs({
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string', default: 'dev' },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}. Expected --name, --email, --role (${roleSlugs.join(', ')}) and, to pipe one in, --password-stdin`,
    )
  }
}

function readRole(word: string): RoleSlug {
  const role = roleSlugs.find((slug) => slug === word)
  if (!role) throw new ConfigError(`--role is malformed: expected one of ${roleSlugs.join(', ')}`)
  return role
}

function answer(question: string, flag: string): Promise<string> {
  if (isInteractive()) return ask(question)
  throw new ConfigError(`${flag} is missing`)
}

function check<T>(flag: string, schema: ZodType<T>, value: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ConfigError(issueSentence(flag, result.error.issues[0]?.message ?? 'is malformed'))
}

/** Piped in, typed without echo, or generated. */
async function choosePassword(
  isPiped: boolean,
  about: About,
): Promise<{ password: string; isGenerated: boolean }> {
  const typed = isPiped
    ? await readLine()
    : isInteractive()
      ? await ask('Password (empty generates one): ', { isHidden: true })
      : ''
  if (typed === '') return { password: randomBytes(15).toString('base64url'), isGenerated: true }
  const password = check('The password', passwordChange.shape.new_password, typed)
  if (await isStrongPassword(password, about)) return { password, isGenerated: false }
  throw new ConfigError(
    'The password is too easy to guess: expected several unrelated words, or nothing to generate one',
  )
}

async function insertUser(
  { db }: DatabaseHandle,
  { role, ...user }: { name: string; email: string; role: RoleSlug; password_hash: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      await trx.insertInto('user_roles').values({ user_id: id, role }).execute()
    })
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    throw new ConfigError(`--email is in use: an account of ${user.email} exists`)
  }
}
