import { useRef, useSyncExternalStore } from 'react'

type Kept<S, V> = { state: S; selector: (state: S) => V; value: V }

/**
 * The part of `use-sync-external-store/with-selector` that the router's store uses, without support for older
 * versions of React.
 */
export function useSyncExternalStoreWithSelector<S, V>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => S,
  _getServerSnapshot: unknown,
  selector: (state: S) => V,
  isEqual: (a: V, b: V) => boolean = Object.is,
): V {
  const kept = useRef<Kept<S, V> | null>(null)
  return useSyncExternalStore(subscribe, () => {
    const state = getSnapshot()
    const before = kept.current
    if (before?.state === state && before.selector === selector) return before.value
    const next = selector(state)
    const value = before && isEqual(before.value, next) ? before.value : next
    kept.current = { state, selector, value }
    return value
  })
}
