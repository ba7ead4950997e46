import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { prefetch, whenIdle } from './when-idle.ts'

/** A part of a page with a file of its own. */
export type PartOnDemand<P> = ((props: P) => ReactNode) & Brought
type Brought = { bring: () => Promise<unknown>; brought?: ComponentType<object> }

/**
 * A form or dialog that opens on a click: its file is not part of the page's first load, and is fetched when it is
 * shown or when `useBroughtSoon` asks for it. A fetched one is rendered at once, without a frame of the placeholder.
 * @param meanwhile is shown while it loads
 */
export function partOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): PartOnDemand<P> {
  const bring = async () => {
    part.brought = (await load()) as ComponentType<object> // lazy() keeps no generic props
    return { default: part.brought }
  }
  const Late = lazy(bring)
  const choose = () => part.brought ?? Late
  const part: PartOnDemand<P> = Object.assign(
    (props: P) => <OnceThere choose={choose} props={props} meanwhile={meanwhile} />,
    { bring },
  )
  return part
}

type OnceThereProps = { choose: () => ComponentType<object>; props: object; meanwhile: ReactNode }

function OnceThere({ choose, props, meanwhile }: OnceThereProps) {
  // The first component stays: another one would lose the state.
  const [Part] = useState(choose)
  return (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Whether the parts have come, or cannot come now: what they are drawn in would move if they came later. */
export function useBrought(parts: readonly Brought[]): boolean {
  const [isDone, setDone] = useState(() => parts.every((part) => part.brought))
  useEffect(() => {
    void Promise.allSettled(parts.map((part) => part.bring())).then(() => setDone(true))
  }, [parts])
  return isDone
}

/** Fetches the parts while the user reads the page, so that they open at once. The list must not change. */
export function useBroughtSoon(parts: readonly { bring: () => Promise<unknown> }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) prefetch(part.bring)
      }),
    [parts],
  )
}
