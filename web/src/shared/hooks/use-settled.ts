import { useEffect, useState } from 'react'

/** The value once it has not changed for `ms`: the typed text, ready for a request. */
export function useSettled<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
