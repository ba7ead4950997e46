/** One script file of the build; written by web/vite/weigh.ts. */
export type BuiltFile = {
  file: string
  /** The module that starts this file. */
  entry: string | null
  /** Static imports. */
  imports: string[]
  /** Dynamic imports. */
  later: string[]
  styles: string[]
  /** Path from the checkout -> characters of it. */
  modules: Record<string, number>
}

/** The files that the browser fetches to show one page. Sizes in bytes as sent, compressed. */
export type FirstLoad = {
  route: string
  budget: number
  scripts: string[]
  styles: string[]
  script: number
  style: number
  /** Loaded on a click or when the browser is idle; not part of the first load. */
  later: number
}

/** Scripts of the page that are no modules and block it: the theme. */
export function scriptsBeside(page: string): BuiltFile[] {
  return [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => {
    return { file, entry: file, imports: [], later: [], styles: [], modules: { [`web/public/${file}`]: 1 } }
  })
}

type SizeOf = (file: string) => number

/** The files of the `shown` modules (paths from the checkout), all their imports, and their styles. */
export function firstLoad(
  files: readonly BuiltFile[],
  { route, budget, shown, shell }: { route: string; budget: number; shown: string[]; shell: string[] },
  sizeOf: SizeOf,
): FirstLoad {
  const loaded = closureOf(
    files,
    shown.map((module) => fileOf(files, module)),
  )
  const shellFiles = new Set(
    closureOf(
      files,
      shell.map((module) => fileOf(files, module)),
    ),
  )
  // The shell imports every page dynamically: later loads are counted from the page's own files.
  const own = loaded.filter((file) => !shellFiles.has(file))
  const later = closureOf(
    files,
    own.flatMap((file) => file.later.map((name) => byName(files, name))),
  )
  const scripts = loaded.map(({ file }) => file)
  const styles = [...new Set(loaded.flatMap((file) => file.styles))]
  const total = (names: string[]) => names.reduce((sum, name) => sum + sizeOf(name), 0)
  return {
    route,
    budget,
    scripts,
    styles,
    script: total(scripts),
    style: total(styles),
    later: total(later.filter((file) => !loaded.includes(file)).map(({ file }) => file)),
  }
}

/** Bytes by package, ours by folder; the size of a file is divided by the characters of its modules. */
export function sharesOf(files: readonly BuiltFile[], load: FirstLoad, sizeOf: SizeOf): [string, number][] {
  const shares = new Map<string, number>([['styles', load.style]])
  for (const name of load.scripts) {
    const entries = Object.entries(byName(files, name).modules)
    const characters = entries.reduce((sum, [, length]) => sum + length, 0)
    for (const [module, length] of entries) {
      const owner = ownerOf(module)
      shares.set(owner, (shares.get(owner) ?? 0) + (sizeOf(name) * length) / characters)
    }
  }
  return [...shares].sort(([, a], [, b]) => b - a)
}

/** One sentence for each page over its budget. */
export function overweight(loads: readonly FirstLoad[]): string[] {
  return loads
    .filter(({ script, style, budget }) => script + style > budget)
    .map(
      ({ route, script, style, budget }) =>
        `The first load of ${route} is ${script + style} bytes of script and style, ${script + style - budget} over its budget of ${budget}.`,
    )
}

function ownerOf(module: string): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)
  if (library?.[1]) return library[1]
  return /^(?:web\/src\/(?:features\/)?[\w-]+|contract)/.exec(module)?.[0] ?? 'bundler'
}

function fileOf(files: readonly BuiltFile[], module: string): BuiltFile {
  const found = files.find(({ entry }) => entry === module) ?? files.find(({ modules }) => module in modules)
  if (!found) throw new Error(`The build holds no ${module}`)
  return found
}

function byName(files: readonly BuiltFile[], name: string): BuiltFile {
  const found = files.find(({ file }) => file === name)
  if (!found) throw new Error(`The build has no file ${name}`)
  return found
}

function closureOf(files: readonly BuiltFile[], from: readonly BuiltFile[]): BuiltFile[] {
  const seen = new Set<BuiltFile>()
  const waiting = [...from]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...file.imports.map((name) => byName(files, name)))
  }
  return [...seen]
}
