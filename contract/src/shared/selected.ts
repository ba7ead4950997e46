/** Rows of a list that can be selected at once. Without schemas, for the browser. */
export const maxSelected = 10_000
