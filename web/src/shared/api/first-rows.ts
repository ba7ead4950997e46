/** Milliseconds a first visit waits for its rows before it shows the page without them. */
const patienceMs = 100

let asked: Promise<unknown> = Promise.resolve()

/** The list that the visit begins at has been asked for. */
export function expectFirstRows(rows: Promise<unknown>): void {
  asked = rows
}

/**
 * When the first list is there, or soon: a page that is drawn with its rows is drawn once, and one that is drawn just before
 * they come is drawn and laid out twice.
 */
export function firstRowsSoon(): Promise<unknown> {
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
