import { useState } from 'react'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { LocationEdit } from './location-edit.tsx'
import type { PlaceRecord } from './places.queries.ts'
import { ServingPanel } from './serving-panel.tsx'
import { LocationUsesPanel } from './uses-panel.tsx'

/** The form, and beside it what uses the place and who serves it. */
export function LocationView({ now }: { now: PlaceRecord }) {
  // A save begins the form anew; what others change meanwhile does not.
  const [saves, setSaves] = useState(0)
  return (
    <div className="form-beside">
      <Panel>
        <PanelBody>
          <LocationEdit key={saves} now={now} onSaved={() => setSaves(saves + 1)} />
        </PanelBody>
      </Panel>
      <div className="stack">
        <LocationUsesPanel place={now} />
        <ServingPanel id={now.id} />
      </div>
    </div>
  )
}
