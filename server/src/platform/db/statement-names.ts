/** Each connection keeps a plan of each name, some 50 kB. */
const mostNames = 200

/** The number of remembered texts that were used once; a second use is worth a plan. */
const mostStrangers = 1000

/** The prepared statements and their names: those used more than once, and of these the last used ones. */
export function createStatementNames(limits = { names: mostNames, strangers: mostStrangers }) {
  const names = new Map<string, string>()
  const living = new Set<string>()
  const strangers = new Set<string>()
  let issued = 0
  let forgotten = 0

  function forget(text: string, name: string): void {
    names.delete(text)
    living.delete(name)
    forgotten += 1
  }

  return {
    /** The name of a text, from its second use on. */
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined) {
        // A map keeps the order of insertion, so the first one is the least recently used.
        names.delete(text)
        names.set(text, known)
        return known
      }
      if (!strangers.delete(text)) {
        strangers.add(text)
        for (const oldest of strangers) {
          if (strangers.size <= limits.strangers) break
          strangers.delete(oldest)
        }
        return undefined
      }
      for (const [oldest, name] of names) {
        if (names.size < limits.names) break
        forget(oldest, name)
      }
      issued += 1
      const name = `s${issued}`
      names.set(text, name)
      living.add(name)
      return name
    },
    has: (name: string) => living.has(name),
    /** The number of names forgotten so far. When it is unchanged, there is nothing to deallocate. */
    forgotten: () => forgotten,
    forgetAll(): void {
      for (const [text, name] of names) forget(text, name)
    },
  }
}
