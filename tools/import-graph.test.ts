import { expect, test } from 'vitest'
import { circles, folderGraph, withoutShortcuts } from './import-graph.ts'

const graph = (arrows: Record<string, string[]>) => new Map(Object.entries(arrows))

test('a graph whose arrows point one way has no circle', () => {
  expect(circles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

test('each circle is named once, with the nodes that lead to it left out', () => {
  const found = circles(graph({ a: ['b'], b: ['c'], c: ['b'], d: ['d', 'a'], e: [] }))
  expect(found.toSorted()).toEqual(['b -> c -> b', 'd -> d'])
})

test('folders of sources are compared by the first folder below the given one', () => {
  const source = (path: string, imports: string[]) => ({ path, text: '', imports })
  const sources = [
    source('x/a/one.ts', ['x/b/two.ts', 'x/a/three.ts', 'vitest']),
    source('x/b/deep/two.ts', []),
  ]
  expect([...folderGraph(sources, 'x/')]).toEqual([
    ['a', ['b']],
    ['b', []],
  ])
})

test('an arrow that others lead to as well is left out of a drawing', () => {
  expect(withoutShortcuts(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
})
