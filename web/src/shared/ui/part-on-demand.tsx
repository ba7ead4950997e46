import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { prefetch, whenIdle } from './when-idle.ts'

/** A part of a page with a file of its own. */
export type PartOnDemand<P> = ((props: P) => ReactNode) & Brought
type Brought = { bring: () => Promise<unknown>; brought?: ComponentType<object> }

/**
 * A form or dialog that opens on a press: its file is no weight on the page's first load, and comes when it is shown or
 * `useBroughtSoon` asks for it.
 * One that has been brought is drawn at once, without a frame of `meanwhile`.
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
  // What was drawn first stays: another component would begin anew.
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
