const format = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar month, `2026-11`, as `November 2026`. */
export const formatMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))
