/** A part that is loaded at most once. */
export type LoadedOnce<T> = {
  /** Undefined until it is loaded. */
  readonly value: T | undefined
  /**
   * Every caller gets the same promise, so all of them continue in the order of their calls, before the next
   * event.
   */
  load(): Promise<T>
}

/** A failed load is tried again by the next call. */
export function loadOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let loading: Promise<T> | undefined
  let value: T | undefined
  const attempt = async () => {
    try {
      value = await load()
      return value
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    get value() {
      return value
    },
    load: () => {
      loading ??= attempt()
      return loading
    },
  }
}
