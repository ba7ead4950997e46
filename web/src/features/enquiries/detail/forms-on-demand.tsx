import { type ComponentProps, lazy, Suspense } from 'react'

/**
 * Forms that open in place on the enquiry page: fetched when first opened, so that the page itself stays
 * light.
 */
const LazyFollowUp = lazy(() =>
  import('./follow-up-form.tsx').then((module) => ({ default: module.FollowUpForm })),
)
const LazyVisit = lazy(() => import('./visit-forms.tsx').then((module) => ({ default: module.VisitForm })))
const LazyMoveVisit = lazy(() =>
  import('./visit-forms.tsx').then((module) => ({ default: module.MoveVisitForm })),
)
const LazyCancelVisit = lazy(() =>
  import('./visit-forms.tsx').then((module) => ({ default: module.CancelVisitForm })),
)

export function FollowUpForm(props: ComponentProps<typeof LazyFollowUp>) {
  return (
    <Suspense fallback={null}>
      <LazyFollowUp {...props} />
    </Suspense>
  )
}

export function VisitForm(props: ComponentProps<typeof LazyVisit>) {
  return (
    <Suspense fallback={null}>
      <LazyVisit {...props} />
    </Suspense>
  )
}

export function MoveVisitForm(props: ComponentProps<typeof LazyMoveVisit>) {
  return (
    <Suspense fallback={null}>
      <LazyMoveVisit {...props} />
    </Suspense>
  )
}

export function CancelVisitForm(props: ComponentProps<typeof LazyCancelVisit>) {
  return (
    <Suspense fallback={null}>
      <LazyCancelVisit {...props} />
    </Suspense>
  )
}
