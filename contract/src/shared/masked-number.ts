const mask = '••••'

/** Shown for a number that the key of the program does not open. */
export const unreadableNumber = `${mask} cannot be read`

/** The last four characters of a number that is shown to few; of a short number none. */
export const maskedNumber = (number: string): string =>
  number.length < 8 ? mask : `${mask}${number.slice(-4)}`
