import type { Connection } from './client.ts'
import type { Line } from './line.ts'

type Listed = { data?: { id: number }[]; meta?: { total: number; exact?: boolean }; id?: number }

/**
 * Sends the same requests to both a few times: same ids in the same order, same totals. A total that the
 * product stopped counting may only be too low.
 * @throws Error that names the line, the turn and both responses
 */
export async function mustAgree(
  line: Line,
  index: number,
  ours: Connection,
  floor: Connection,
): Promise<void> {
  for (let i = 0; i < (line.compare === 'ids' ? 4 : 1); i++) {
    const turn = { i, connection: 0 }
    const call = line.ours(turn)
    const [response, expected] = [
      await ours.send(call),
      await floor.send({ path: `/lines/${index}?i=${i}&c=0` }),
    ]
    if (response.status > 299 || expected.status > 299) {
      throw new Error(
        `'${line.name}': ${call.path} answered ${response.status}, the floor ${expected.status}: ${response.body}`,
      )
    }
    if (line.compare === 'success') continue
    const [got, best] = [JSON.parse(response.body) as Listed, JSON.parse(expected.body) as Listed]
    const gotIds = got.data ? got.data.map(({ id }) => id) : [got.id]
    const bestIds = best.data?.map(({ id }) => id) ?? []
    const isSameTotal =
      !got.meta ||
      (got.meta.exact === false ? got.meta.total <= best.meta!.total : got.meta.total === best.meta!.total)
    if (String(gotIds) !== String(bestIds) || !isSameTotal) {
      throw new Error(
        `'${line.name}': ${call.path} answered ${got.meta?.total} [${gotIds}], the floor ${best.meta?.total} [${bestIds}]`,
      )
    }
  }
}
