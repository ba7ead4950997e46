import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { prefetch, whenIdle } from './when-idle.ts'

/** A part of a page with a file of its own. */
export type PartOnDemand<P> = ((props: P) => ReactNode) & Preloadable
type Preloadable = { preload: () => Promise<unknown>; component?: ComponentType<object> }

/**
 * A form or dialog that opens on a click: its file is not part of the page's first load, and is fetched when
 * it is shown or when `usePrefetch` asks for it. A fetched one is rendered at once, without a frame of the
 * placeholder.
 * @param meanwhile is shown while it loads
 */
export function partOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): PartOnDemand<P> {
  const preload = async () => {
    part.component = (await load()) as ComponentType<object> // lazy() keeps no generic props
    return { default: part.component }
  }
  const LazyPart = lazy(preload)
  const choose = () => part.component ?? LazyPart
  const part: PartOnDemand<P> = Object.assign(
    (props: P) => <LoadedPart choose={choose} props={props} meanwhile={meanwhile} />,
    { preload },
  )
  return part
}

type LoadedPartProps = { choose: () => ComponentType<object>; props: object; meanwhile: ReactNode }

function LoadedPart({ choose, props, meanwhile }: LoadedPartProps) {
  // The first component stays: another one would lose the state.
  const [Part] = useState(choose)
  return (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Whether the parts have come, or cannot come now: what they are drawn in would move if they came later. */
export function usePartsLoaded(parts: readonly Preloadable[]): boolean {
  const [isDone, setDone] = useState(() => parts.every((part) => part.component))
  useEffect(() => {
    void Promise.allSettled(parts.map((part) => part.preload())).then(() => setDone(true))
  }, [parts])
  return isDone
}

/** Fetches the parts while the user reads the page, so that they open at once. The list must not change. */
export function usePrefetch(parts: readonly { preload: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) prefetch(part.preload)
      }),
    [parts],
  )
}
