let reading: Promise<unknown> = Promise.resolve()

/** Resolves once every text that was typed before has its value, or could not be read. */
export const typedTextsRead = (): Promise<unknown> => reading

/** Adds the reading of one text. */
export function noteReading(read: Promise<unknown>): void {
  reading = Promise.allSettled([reading, read])
}
