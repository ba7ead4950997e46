import { useEffect, useState } from 'react'
import { bringAhead, whenIdle } from '#shared/ui/when-idle.ts'

type Tools = typeof import('./tools/tools.ts')
let there: Tools | null = null

/**
 * Columns, views, what is done with the chosen rows: no weight on a list's first load. They come when the first rows
 * stand, and are there at once on every later list.
 */
export function useListTools(): Tools | null {
  const [tools, setTools] = useState(() => there)
  useEffect(() => {
    if (there) return
    return whenIdle(() =>
      bringAhead(async () => {
        there = await import('./tools/tools.ts')
        setTools(there)
      }),
    )
  }, [])
  return tools
}
