import { createElement, type SVGProps } from 'react'

type Drawing = { name: string; node: [tag: string, attributes: Record<string, string>][] }

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Renders each icon of lucide-react in the built app (`vite.config.ts`). Size and colour come from the
 * styles, so it needs no options of the library.
 */
export default function createIcon(drawing: Drawing) {
  return (props: SVGProps<SVGSVGElement>) => draw(drawing, props)
}

function draw({ name, node }: Drawing, { className = '', ...props }: SVGProps<SVGSVGElement>) {
  const hidden = props['aria-label'] || props.role ? undefined : true
  return createElement(
    'svg',
    { ...look, className: `lucide lucide-${name} ${className}`.trim(), 'aria-hidden': hidden, ...props },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
