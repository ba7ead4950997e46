import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleAnswer } from 'contract/devtools/query.schema.ts'
import { useState } from 'react'
import { changed } from '#shared/api/changed.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { cancelStatement, runStatement } from './query.queries.ts'

export type Answered = { sql: string; answer: ConsoleAnswer }

/** What is typed, and what came of the last run. */
export function useConsole() {
  const client = useQueryClient()
  const [sql, setSql] = useState('')
  const [running, setRunning] = useState<string | null>(null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [error, setError] = useState<unknown>(null)

  const run = async () => {
    if (running !== null || sql.trim() === '') return
    const name = crypto.randomUUID()
    setRunning(name)
    setError(null)
    try {
      setAnswered({ sql, answer: await runStatement(sql, name) })
    } catch (thrown) {
      setAnswered(null)
      setError(thrown)
    } finally {
      setRunning(null)
      void changed(client, { type: 'console-statement' })
    }
  }
  const cancel = () => {
    if (running !== null) void cancelStatement(running).catch(toastError)
  }
  return { sql, setSql, run, cancel, isRunning: running !== null, answered, error }
}

export type Reading = ReturnType<typeof useConsole>
