import '#src/styles/records.css'
import './locations.css'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { locationTypes } from 'contract/choices.ts'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { prefetch } from '#shared/ui/when-idle.ts'
import { locationsPlaceText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { locationQuery } from './places.queries.ts'

const loadView = () => import('./location-view.tsx')
const LocationView = lazy(() => loadView().then((module) => ({ default: module.LocationView })))
// The form's file loads in parallel with the location.
prefetch(loadView)

/**
 * /locations/{id}/{type}: a location, its uses and its partners. An address with another type redirects to
 * its own.
 */
export function LocationPage({ id, type }: { id: number; type: string }) {
  const t = useText(locationsPlaceText)
  const location = useQuery(locationQuery(id))
  const title = location.data?.title
  // The path shows the type at once; the name, which loads later, would move what is beside it.
  usePageInfo({ title, crumb: locationTypes.find(({ slug }) => slug === type)?.label })
  if (location.data && location.data.type !== type) {
    return (
      <Navigate to="/locations/$id/$type" params={{ id: String(id), type: location.data.type }} replace />
    )
  }
  return (
    <>
      {location.data ? (
        <PageHead title={location.data.title} count={t(`locations-place.edit.${location.data.type}`)}>
          <LinkButton to="/locations" search={{ at: String(id) }}>
            {t('locations-place.in-tree')}
          </LinkButton>
        </PageHead>
      ) : (
        <PageHead title={t('locations-place.one')} />
      )}
      {location.data ? (
        <Suspense fallback={<Loading />}>
          <LocationView key={id} now={location.data} />
        </Suspense>
      ) : location.isError ? (
        <Panel>
          <ErrorState error={location.error} onRetry={() => void location.refetch()} />
        </Panel>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loading() {
  const t = useText(locationsPlaceText)
  return (
    <Panel className="form-narrow">
      <PanelBody>
        <SkeletonLines label={t('locations-place.loading')} />
      </PanelBody>
    </Panel>
  )
}
