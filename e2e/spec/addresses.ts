import type { Person } from '../fixtures.ts'

type Records = { data: { id: number }[] }
const known = new Map<string, Promise<string>>()

/** An address of the route table with a record of the demo in it. */
export function fillIn(path: string, person: Person): Promise<string> {
  const filled = known.get(path) ?? find(path, person)
  known.set(path, filled)
  return filled
}

async function find(path: string, { read, user }: Person): Promise<string> {
  const first = async (list: string) => (await read<Records>(list)).data[0]!.id
  const start = /^\/\w+/.exec(path)![0]
  switch (start) {
    case '/users':
      return path.replace('{id}', String(user.id))
    case '/locations':
    case '/categories': {
      const [{ id, type } = { id: 0 }] = await read<{ id: number; type?: string }[]>(start)
      return path.replace('{id}', String(id)).replace('{type}', type ?? '')
    }
    case '/addresses': {
      const customer = await first('/customers?has_jobs=true&per_page=1')
      const { addresses } = await read<{ addresses: { id: number }[] }>(`/customers/${customer}`)
      return path.replace('{id}', String(addresses[0]!.id))
    }
    default:
      return path.replace('{id}', String(path.includes('{') ? await first(`${start}?per_page=1`) : ''))
  }
}
