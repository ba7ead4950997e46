import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')

/** Hands the address's parameters to its page as props (spec 2, customers.show); an id that is none is no page. */
export function withParameters(Page: ComponentType<never>): ComponentType {
  const Known = Page as ComponentType<{ id?: number }> // the pages' list has checked its parameters against the address
  return function PageOfAddress() {
    const { id, ...rest } = useParams({ strict: false }) as Record<string, string | undefined> // any route's
    if (id === undefined) return <Known {...rest} />
    return /^[1-9]\d{0,14}$/.test(id) ? <Known key={id} id={Number(id)} {...rest} /> : <NotFoundPage />
  }
}
