import { useState } from 'react'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { LocationEdit } from './location-edit.tsx'
import type { PlaceRecord } from './places.queries.ts'
import { ServingPanel } from './serving-panel.tsx'
import { LocationUsesPanel } from './uses-panel.tsx'

/** The form, and beside it what uses the place and who serves it. */
export function LocationView({ now }: { now: PlaceRecord }) {
  // As it was when it was opened or last saved: what others change meanwhile must not replace what is typed.
  const [opened, setOpened] = useState(now)
  const newest = now.version > opened.version ? now : opened
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
