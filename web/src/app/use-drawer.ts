import { type RefObject, useCallback, useEffect, useState } from 'react'

/** From here on the sidebar stands and nothing needs opening (spec 9, 2xl). */
const standing = '(min-width: 1536px)'

/** Closed by a change of the route's path, by Escape and by a press beside it; the focus then returns to its button. */
export function useDrawer(pathname: string, button: RefObject<HTMLButtonElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    // After the page behind is no longer inert.
    requestAnimationFrame(() => button.current?.focus())
  }, [button])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    const media = matchMedia(standing)
    const onChange = () => setOpen(false)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [])
  return { isOpen, open: () => setOpen(true), close }
}
