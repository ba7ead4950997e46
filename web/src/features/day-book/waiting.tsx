import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** In the place of the tables. */
export function Waiting() {
  const t = useText(partsText)
  return (
    <div className="space-above">
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('parts.loading')} />
        </PanelBody>
      </Panel>
    </div>
  )
}
