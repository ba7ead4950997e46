/** `/customers/:id`, cut at its slashes, and a path cut likewise. */
export function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
}
