import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#shared/ui/when-idle.ts'

const nothing = () => null

/** An optional part of the shell: if it cannot be fetched, nothing is shown. */
export const partOrNothing = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(() => nothing)
      .then((part) => ({ default: part })),
  )

/** Nobody waits for it: it comes once the page is there. */
export function WhenIdle({ part: Part }: { part: ComponentType }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => whenIdle(() => setThere(true)), [])
  return isThere ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null
}
