import { useSyncExternalStore } from 'react'

const query = '(max-width: 639.98px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone, for content that differs there in more than its layout. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
