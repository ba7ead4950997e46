import { useEffect, useState } from 'react'
import { pictureOf } from './files.queries.ts'

type FilePictureProps = { id: number; thumbnail?: boolean; alt: string; className?: string }

/** An image that is fetched with the session: its address is not in the page or in the history. */
export function FilePicture({ id, thumbnail = false, alt, className }: FilePictureProps) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    pictureOf(id, thumbnail, leaving.signal)
      .then((objectUrl) => {
        url = objectUrl
        if (leaving.signal.aborted) URL.revokeObjectURL(objectUrl)
        else setSource(objectUrl)
      })
      // The row shows the name; an image that fails to load is left out.
      .catch(() => undefined)
    return () => {
      leaving.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, thumbnail])
  return source === null ? (
    <span className={className} />
  ) : (
    <img className={className} src={source} alt={alt} />
  )
}
