/** Milliseconds a first visit waits for its rows before it shows the page without them. */
const patienceMs = 100

let firstRows: Promise<unknown> = Promise.resolve()

/** Registers the request of the first page's list. */
export function expectFirstRows(rows: Promise<unknown>): void {
  firstRows = rows
}

/**
 * Resolves when the first list is loaded, or after a short wait: a page that is rendered with its rows is
 * laid out only once.
 */
export function waitForFirstRows(): Promise<unknown> {
  return Promise.race([firstRows, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
