import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { prefetch, whenIdle } from './when-idle.ts'

/** A part of a page with a file of its own. */
export type PartOnDemand<P> = ComponentType<P> & { bring: () => Promise<unknown> }

/**
 * A form or dialog that opens on a press: its file is no weight on the page's first load, and comes when it is shown or
 * `useBroughtSoon` asks for it.
 * @param meanwhile is shown while it loads
 */
export function partOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): PartOnDemand<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> })) // lazy() keeps no generic props
  return Object.assign((props: P) => onceThere(Part, props, meanwhile), { bring: load })
}

function onceThere(Part: ComponentType<object>, props: object, meanwhile: ReactNode) {
  return (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Fetches the parts while the person reads the page, so that a press opens them at once. The list must not change. */
export function useBroughtSoon(parts: readonly { bring: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) prefetch(part.bring)
      }),
    [parts],
  )
}
