import type { Transaction } from 'kysely'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Database } from '#platform/db/database.ts'

/** The accounts `npm start` prints; they exist in demo mode only. */
export const demoAccounts = [
  { email: 'dev@demo.test', name: 'Meera Nair', role: 'dev' },
  { email: 'admin@demo.test', name: 'Arjun Rao', role: 'admin' },
  { email: 'staff@demo.test', name: 'Kavya Iyer', role: 'staff' },
] as const
export const demoPassword = 'housecare-demo'

/** Staff of the demo, who take calls and cannot sign in. */
const colleagues = [
  { email: 'rohan@demo.test', name: 'Rohan Deshmukh', role: 'staff' },
  { email: 'farhan@demo.test', name: 'Farhan Qureshi', role: 'staff' },
] as const

/** The users who take calls, the managers, and the name of each by id. */
export type DemoUsers = { callers: number[]; manager: number; names: Map<number, string> }

/**
 * Adds the missing accounts. Returns the users who take calls in the demo, the managers, and all names by id.
 */
export async function addDemoUsers(trx: Transaction<Database>): Promise<DemoUsers> {
  const password_hash = await hashPassword(demoPassword)
  const rows = [
    ...demoAccounts.map((account) => ({ ...account, password_hash })),
    ...colleagues.map((account) => ({ ...account, password_hash: null })),
  ]
  const users = await trx
    .insertInto('users')
    .values(
      rows.map(({ email, name, password_hash: hash }) => ({
        email,
        name,
        password_hash: hash,
        is_demo: true,
      })),
    )
    .returning(['id', 'name', 'email'])
    .execute()
  const roleOf = new Map(rows.map((row) => [row.email as string, row.role]))
  await trx
    .insertInto('user_roles')
    .values(users.map((user) => ({ user_id: user.id, role: roleOf.get(user.email)! })))
    .execute()
  const callers = users.filter((user) => roleOf.get(user.email) === 'staff').map((user) => user.id)
  const manager = users.find((user) => roleOf.get(user.email) === 'admin')!.id // one of the accounts above
  return { callers, manager, names: new Map(users.map((user) => [user.id, user.name])) }
}
