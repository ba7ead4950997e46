import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export type Source = { path: string; text: string; imports: string[] }
/** The imports of each node: files, or domains. */
export type ImportGraph = Map<string, string[]>

/**
 * The TypeScript files below the folders, with their imports as paths from the root; packages keep their
 * name.
 */
export function readSources(folders: string[]): Source[] {
  return folders.flatMap(filesBelow).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
    return { path, text, imports: specifiers.map((specifier) => target(path, specifier)) }
  })
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier))
  const room = from.split('/')[0]
  if (specifier.startsWith('#db/')) return specifier.replace('#db/', 'server/db/')
  if (specifier.startsWith('#src/')) return specifier.replace('#src/', `${room}/src/`)
  if (specifier.startsWith('#')) return `${room}/src/${specifier.slice(1)}`
  if (specifier.startsWith('contract/')) return specifier.replace('contract/', 'contract/src/')
  return specifier
}

export function fileGraph(sources: Source[]): ImportGraph {
  return new Map(sources.map((source) => [source.path, source.imports]))
}

/** The folders directly below `folder`, and the imports between them. */
export function folderGraph(sources: Source[], folder: string): ImportGraph {
  const nameOf = (path: string) =>
    path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined
  const graph: ImportGraph = new Map()
  for (const source of sources) {
    const from = nameOf(source.path)
    if (!from) continue
    const others = source.imports.map(nameOf).filter((to) => to !== undefined && to !== from)
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])] as string[])
  }
  return graph
}

/** Cycles of the graph that share no node, each as `a -> b -> a`; empty without cycles. */
export function circles(graph: ImportGraph): string[] {
  const found: string[] = []
  const left = new Map(graph)
  while (removeEnds(left)) {
    const path: string[] = []
    let node = [...left.keys()][0] as string
    while (!path.includes(node)) {
      path.push(node)
      node = left.get(node)?.find((to) => left.has(to)) as string
    }
    const circle = path.slice(path.indexOf(node))
    found.push([...circle, node].join(' -> '))
    for (const member of circle) left.delete(member)
  }
  return found
}

/** Removes the nodes that lead to no cycle. True if some are left. */
function removeEnds(graph: ImportGraph): boolean {
  const ends = [...graph].filter(([, targets]) => !targets.some((to) => graph.has(to)))
  for (const [node] of ends) graph.delete(node)
  return ends.length > 0 ? removeEnds(graph) : graph.size > 0
}

/** The arrows of a drawing: without those that other arrows imply. The graph has no cycle. */
export function withoutShortcuts(graph: ImportGraph): [from: string, to: string][] {
  const reaches = (from: string, to: string): boolean =>
    from === to || (graph.get(from) ?? []).some((next) => reaches(next, to))
  return [...graph].flatMap(([from, targets]) =>
    targets
      .filter((to) => !targets.some((other) => other !== to && reaches(other, to)))
      .map((to): [string, string] => [from, to]),
  )
}
