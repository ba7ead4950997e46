const isParameter = (part: string) => part.startsWith('{') || part.startsWith(':')

/** Whether a pattern such as `/customers/{id}` or `/customers/:id` fits a path. */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => isParameter(part) || part === given[at])
}

/** The row whose pattern fits the path; exact words go before parameters. */
export function bestMatch<R extends { path: string }>(rows: readonly R[], path: string): R | undefined {
  const parametersIn = (row: R) => row.path.split('/').filter(isParameter).length
  return rows
    .filter((row) => matchesPath(row.path, path))
    .toSorted((a, b) => parametersIn(a) - parametersIn(b))[0]
}
