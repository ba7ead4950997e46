import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#shared/ui/when-idle.ts'

const nothing = () => null

/** An optional part of the shell: if it cannot be fetched, nothing is shown. */
export const optionalPart = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(() => nothing)
      .then((part) => ({ default: part })),
  )

/** Renders the part once the page is idle, or when it is first needed. */
export function WhenIdle({ part: Part, isNeeded = false }: { part: ComponentType; isNeeded?: boolean }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => setIdle((before) => before || isNeeded), [isNeeded])
  return isIdle ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null
}
