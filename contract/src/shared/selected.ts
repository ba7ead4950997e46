/** So many rows of a list can be selected at once. Plain data: the browser says so too. */
export const maxSelected = 10_000
