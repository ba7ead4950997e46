import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says on the frame of a table, as `data-wide`, that the table is wider than it. Asked between layout and paint, of sizes that
 * are known by then; the table's alone, as the frame's is what would change with the answer.
 */
export function useFit(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const [element, frame] = [table.current, table.current?.parentElement]
    if (!element || !frame) return
    // As wide as the frame with its borders still fits: for two pixels nobody should have to scroll.
    const say = () => frame.toggleAttribute('data-wide', element.offsetWidth > frame.offsetWidth)
    const observer = new ResizeObserver(() => {
      // That it fits again may make it wider by a scrollbar: a frame later, or the observer would be told while it tells.
      if (frame.dataset.wide === undefined) say()
      else requestAnimationFrame(say)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [table])
}
