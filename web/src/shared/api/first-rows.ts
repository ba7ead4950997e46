/** Milliseconds a first visit waits for its rows before it shows the page without them. */
const patienceMs = 100

let asked: Promise<unknown> = Promise.resolve()

/** Registers the request of the first page's list. */
export function expectFirstRows(rows: Promise<unknown>): void {
  asked = rows
}

/**
 * Resolves when the first list is loaded, or after a short wait: a page that is rendered with its rows is laid out only
 * once.
 */
export function firstRowsSoon(): Promise<unknown> {
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
