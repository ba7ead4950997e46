/** The heading of the page; a page that is still loading has none, and takes the focus itself. */
export function heading(): HTMLElement | null {
  const main = document.querySelector('main')
  const found = main?.querySelector('h1')
  found?.setAttribute('tabindex', '-1')
  return found ?? main
}
