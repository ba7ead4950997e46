import { childTypeOf } from 'contract/locations/locations.words.ts'
import { useState } from 'react'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { locationsPlaceText } from '#src/text/en/locations-place.ts'
import { useText } from '#src/text/intl.ts'
import { LocationEdit } from './location-edit.tsx'
import type { PlaceRecord } from './places.queries.ts'
import { ServingPanel } from './serving-panel.tsx'
import { LocationUsesPanel } from './uses-panel.tsx'

/** The form, and beside it what uses the place and who serves it. */
export function LocationView({ now }: { now: PlaceRecord }) {
  // As it was when it was opened or last saved: what others change meanwhile must not replace what is typed.
  const [opened, setOpened] = useState(now)
  const newest = now.version > opened.version ? now : opened
  const t = useText(locationsPlaceText)
  const below = childTypeOf[newest.type]
  usePageActions([
    ...(below
      ? [{ label: t(`locations-place.new.${below}`), path: `/locations/create/${below}?parent=${newest.id}` }]
      : []),
    { label: t('locations-place.in-tree'), path: `/locations?at=${newest.id}` },
  ])
  return (
    <div className="form-beside">
      <Panel>
        <PanelBody>
          <LocationEdit key={opened.version} opened={opened} now={newest} onSaved={setOpened} />
        </PanelBody>
      </Panel>
      <div className="stack">
        <LocationUsesPanel place={newest} />
        <ServingPanel place={newest} />
      </div>
    </div>
  )
}
