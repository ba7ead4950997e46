import { changed } from '#shared/api/changed.ts'
import '../partners.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { errorText } from '#shared/ui/error-text.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { type Linked, LocationsPicker, ServicesPicker } from '../links-picker.tsx'
import { partnerQuery, updatePartner } from '../partner.queries.ts'
import { DaysOffPanel } from './days-off.tsx'
import { PartnerHours } from './partner-hours.tsx'

/** The services, locations and hours of a partner. */
export function PartnerServicePage({ id }: { id: number }) {
  const t = useText(partnerText)
  const partner = useQuery(partnerQuery(id)).data
  if (!partner) {
    return (
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('partner.loading')} />
        </PanelBody>
      </Panel>
    )
  }
  return (
    <div className="panel-columns">
      <div className="stack">
        <LinksPanel partner={partner} field="service_ids" />
        <LinksPanel partner={partner} field="area_ids" />
      </div>
      <div className="stack">
        <PartnerHours key={partner.id} partner={partner} />
        <DaysOffPanel partner={partner} />
      </div>
    </div>
  )
}

type LinksPanelProps = { partner: Partner; field: 'service_ids' | 'area_ids' }

/** Each addition and removal is saved at once, and can be undone. */
function LinksPanel({ partner, field }: LinksPanelProps) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const name = field === 'service_ids' ? 'services' : 'places'
  const idsOf = (now: Partner) => (field === 'service_ids' ? now.services : now.areas).map(({ id }) => id)
  /** Uses the current list when it is sent: an undo may follow other changes. */
  const change = async (next: (ids: number[]) => number[]) => {
    const now = client.getQueryData(partnerQuery(partner.id).queryKey) ?? partner
    try {
      await updatePartner(client, partner.id, { [field]: next(idsOf(now)) }, now.version)
    } catch (error) {
      void changed(client, { type: 'partner', id: partner.id })
      throw error
    }
  }
  const add = (id: number) => change((ids) => [...new Set([...ids, id])])
  const remove = (id: number) => change((ids) => ids.filter((each) => each !== id))
  const action = useAction(async (linked: Linked, isAdded: boolean) => {
    const [apply, undo] = isAdded ? [add, remove] : [remove, add]
    await apply(linked.id)
    toast.success(t(isAdded ? 'partner.added' : 'partner.removed', { title: linked.title }), null, {
      action: { label: t('partner.undo'), onAction: () => void undo(linked.id).catch(toastError) },
    })
  })
  const Picker = field === 'service_ids' ? ServicesPicker : LocationsPicker
  return (
    <Panel title={t(`partner.${name}`)} note={t(`partner.${name}.text`)}>
      <PanelBody aria-busy={action.state.status === 'working'}>
        <Picker
          ids={idsOf(partner)}
          onAdd={(linked) => void action.run(linked, true)}
          onRemove={(linked) => void action.run(linked, false)}
        />
        {action.state.status === 'error' && (
          <p className="field-error" role="alert">
            <CircleAlert />
            {errorText(action.state.error)}
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}
