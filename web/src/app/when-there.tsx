import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#shared/ui/when-idle.ts'

/** Nobody waits for it: it comes once the page is there. */
export function WhenThere({ part: Part }: { part: ComponentType }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => whenIdle(() => setThere(true)), [])
  return isThere ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null
}
