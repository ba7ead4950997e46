import { isPrefetching } from '#shared/ui/when-idle.ts'

/** Requested styles, by file. */
const styles = new Map<string, Promise<unknown>>()

/** @param file as the build names it, `assets/tools-1a2b3c4.css` */
function fetchStyle(file: string): Promise<unknown> {
  const known = styles.get(file)
  if (known) return known
  const there = document.querySelector(`link[href="/${file}"]`) ? Promise.resolve() : addStyle(file)
  styles.set(file, there)
  return there
}

function addStyle(file: string): Promise<unknown> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: `/${file}` })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      styles.delete(file)
      reject(new Error(`${file} cannot be fetched`))
    }
  })
}

/**
 * Every `import()` of the built app calls this (vite/fetch-parts.ts): it fetches the part and its styles in
 * parallel. Vite's own loader is three times as long, handles cases that our build does not have, and fetches
 * the part only after its styles.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const isInBackground = isPrefetching()
  try {
    const [part] = await Promise.all([load(), ...files.map(fetchStyle)])
    return part
  } catch (error) {
    if (!isInBackground) dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}
