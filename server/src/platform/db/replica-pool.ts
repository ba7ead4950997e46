import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { errorCode } from '#platform/config/error-code.ts'

/** A replica failed within a transaction: all of it must be read again. */
export class ReplicaLost extends Error {
  override name = 'ReplicaLost'
}

type Pools = { replica: PostgresPool; primary: PostgresPool; onTrouble: (error: unknown) => void }

/**
 * The replica's pool. The primary runs each statement that the replica cannot run: it is down, is full, cancels the
 * statement for its replay, or got a statement that only a primary can run.
 */
export function fallingBack({ replica, primary, onTrouble }: Pools): PostgresPool {
  function guarded(client: PostgresPoolClient): PostgresPoolClient {
    let standIn: PostgresPoolClient | undefined
    let isOpen = false
    let isBroken = false

    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      if (standIn) return standIn.query(text, values)
      try {
        const answer = await client.query(text, values)
        if (/^(begin|start transaction)\b/.test(text)) isOpen = true
        return answer
      } catch (error) {
        // It would take as long again.
        if (isTimeout(error)) throw error
        isBroken = true
        if (isOpen && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
        onTrouble(error)
        if (isOpen) throw new ReplicaLost('A replica was lost within a transaction', { cause: error })
        standIn = await primary.connect()
        return standIn.query(text, values)
      }
    }

    return {
      query,
      release(destroy?: boolean) {
        client.release(isBroken || destroy)
        standIn?.release()
      },
    } as PostgresPoolClient // except for cursors, which are not used
  }

  return {
    options: replica.options,
    async connect() {
      try {
        return guarded(await replica.connect())
      } catch (error) {
        onTrouble(error)
        return primary.connect()
      }
    },
    end: () => replica.end(),
  }
}

const isTimeout = (error: unknown) =>
  errorCode(error) === '57014' && error instanceof Error && error.message.includes('statement timeout')
