import { useQuery } from '@tanstack/react-query'
import type { FaultyLocation } from 'contract/locations/location-lists.schema.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { locationsListsText } from '#src/text/en/locations-lists.ts'
import { useText } from '#src/text/intl.ts'
import { faultsQuery } from './places.queries.ts'

/** What is really wrong, apart from the pincodes that stand at several places as they should. */
export function FaultsPanel() {
  const t = useText(locationsListsText)
  const faults = useQuery(faultsQuery)
  if (faults.isError) {
    return (
      <Panel title={t('locations-lists.faults')}>
        <ErrorState compact error={faults.error} onRetry={() => void faults.refetch()} />
      </Panel>
    )
  }
  // The place is kept: what stands below does not move when the answer comes.
  if (!faults.data) return <div className="faults-waiting" />
  const { data, total } = faults.data
  if (total === 0) return <Notice hue="green">{t('locations-lists.no-fault')}</Notice>
  return (
    <Panel title={t('locations-lists.faults')} note={t('locations-lists.fault-count', { count: total })}>
      <PanelBody>
        <ul className="fault-list">
          {data.map((fault) => (
            <Fault key={`${fault.id} ${fault.fault}`} fault={fault} />
          ))}
        </ul>
        {total > data.length && (
          <p className="text-12 ink-3">{t('locations-lists.fault-more', { count: total - data.length })}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

function Fault({ fault: { id, title, type, fault, parent } }: { fault: FaultyLocation }) {
  const t = useText(locationsListsText)
  return (
    <li>
      <span>
        <b className="medium">{title}</b> {t(`locations-lists.fault.${fault}`, { parent: parent?.title ?? '' })}
      </span>
      <LinkButton to="/locations/$id/$type" params={{ id: String(id), type }} size="tiny">
        {t('locations-lists.put-right')}
      </LinkButton>
    </li>
  )
}
