import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BlankLayout } from './blank-layout.tsx'
import { PanelLayout } from './panel-layout.tsx'

const layouts: Record<string, () => ReactNode> = { panel: PanelLayout, blank: BlankOutlet }

/** `panel` when the route names none, a plain wrapper when the named one does not exist (spec 1). */
export function layoutOf(name = 'panel'): () => ReactNode {
  return Object.hasOwn(layouts, name) ? (layouts[name] ?? PlainLayout) : PlainLayout
}

function BlankOutlet() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.id })
  return (
    <BlankLayout page={page}>
      <Outlet />
    </BlankLayout>
  )
}

function PlainLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
