import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { ErasedNotice, usePrivacyItems } from '#features/privacy/public.ts'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { TabLink } from '#shared/components/links.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { useDeleteItem } from '#shared/trash/use-delete.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Menu } from '#shared/ui/menu.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from './partner.queries.ts'
import { useLastReplacement } from './replace/last-replacement.ts'
import { undoReplacement } from './replace/replacements.queries.ts'
import { SickToday } from './replace/sick-today.tsx'
import { usePartnerMoves } from './use-partner-moves.ts'

const PartnerReason = partOnDemand(() =>
  import('./partner-reason.tsx').then((module) => module.PartnerReason),
)
const prefetched = [PartnerReason]

const tabs = [
  { to: '/partners/$id', name: 'overview' },
  { to: '/partners/$id/address', name: 'address' },
  { to: '/partners/$id/service', name: 'service' },
  { to: '/partners/$id/jobs', name: 'jobs' },
  { to: '/partners/$id/account', name: 'account' },
] as const

/** The head and the five tabs of a partner; each tab is a page of its own. */
export function PartnerPage({ id }: { id: number }) {
  const t = useText(partnerText)
  const formats = useFormats()
  const query = useQuery(partnerQuery(id))
  const partner = query.data
  usePageInfo({ title: partner?.name, crumb: recordId('partner', id) })
  return (
    <>
      {partner ? <PartnerHead partner={partner} /> : <DetailHead title={recordId('partner', id)} />}
      <LastReplacementNotice partnerId={id} />
      {/* The height of the head depends on the name: the tabs are shown once it is known. */}
      <div className={classNames('space-below', !partner && !query.isError && 'hidden-in-place')}>
        <Tabs label={t('partner.tabs')}>
          {tabs.map(({ to, name }) => (
            <TabLink
              key={name}
              to={to}
              params={{ id: String(id) }}
              // The list that the partner was opened from is kept on every tab.
              state={(state) => state}
              activeOptions={{ exact: true, includeSearch: false }}
              count={name === 'jobs' ? (partner ? formats.count(partner.jobs) : '') : undefined}
            >
              {t(`partner.tab.${name}`)}
            </TabLink>
          ))}
        </Tabs>
      </div>
      {query.isError && !partner ? (
        <Panel>
          <MissingRecord type="partner" id={id} error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <Outlet />
      )}
    </>
  )
}

function PartnerHead({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const { moves, pendingMove, close } = usePartnerMoves(partner)
  const sick = useSickToday(partner)
  usePrefetch(prefetched)
  usePageActions(
    [...sick.items, ...moves.filter(({ why }) => why === null)].map(({ label, run }) => ({ label, run })),
  )
  const [first] = moves
  const { id, name, phone, whatsapp, status, erased_at } = partner
  const deleteItem = useDeleteItem('partner', id)
  const privacy = usePrivacyItems({ type: 'partner', ...partner })
  const isErased = erased_at !== null
  return (
    <>
      <DetailHead
        title={name}
        badge={<StatusBadge status={status} of="partner" large />}
        aside={!isErased && <span className="tabular no-wrap">{displayPhone(phone)}</span>}
      >
        {!isErased && <PhoneButtons phone={phone} whatsapp={whatsapp ?? phone} />}
        {status === 'submitted' && first?.why === null && (
          <Button variant="primary" onClick={first.run}>
            {first.label}
          </Button>
        )}
        <Menu
          label={t('partner.more')}
          align="end"
          button={{ iconOnly: true, 'aria-label': t('partner.more'), children: <Ellipsis /> }}
          items={[
            ...sick.items.map(({ label, run }) => ({ label, onSelect: run })),
            ...moves.map(({ name: move, label, why, run }) => ({
              label,
              disabledReason: why,
              danger: move === 'reject' || move === 'deactivate',
              onSelect: run,
            })),
            ...privacy.access,
            ...privacy.erasure,
            ...deleteItem,
          ]}
        />
      </DetailHead>
      <ErasedNotice type="partner" at={erased_at} />
      {privacy.dialog}
      {sick.isOpen && <SickToday partner={partner} onClose={sick.close} />}
      {pendingMove && <PartnerReason partner={partner} move={pendingMove} onClose={close} />}
    </>
  )
}

/** The quick action for a partner who can be assigned and works today. */
function useSickToday({ status, days_off }: Partner) {
  const t = useText(replaceText)
  const [isOpen, setOpen] = useState(false)
  const today = businessDay(currentTime())
  const isOff = days_off.some(({ from_day, to_day }) => from_day <= today && to_day >= today)
  const items =
    status === 'approved' && !isOff ? [{ label: t('replace.sick'), run: () => setOpen(true) }] : []
  return { items, isOpen, close: () => setOpen(false) }
}

/** The last replacement of the partner in this tab, with Undo, for ten minutes. */
function LastReplacementNotice({ partnerId }: { partnerId: number }) {
  const t = useText(replaceText)
  const formats = useFormats()
  const client = useQueryClient()
  const last = useLastReplacement(partnerId, useNow())
  if (!last) return null
  const { jobs: count, partner, at } = last
  const undo = async () => {
    const { results } = await undoReplacement(client, last.id)
    const failed = results.filter(({ ok }) => !ok)
    const title = t('replace.undone', { done: results.length - failed.length, failed: failed.length })
    if (failed.length > 0) toast.error(title, failed.map(({ message }) => message).join(' '))
    else toast.success(title)
  }
  return (
    <div className="space-below">
      <Notice hue="blue" title={t('replace.last', { count, name: partner.name, time: formats.time(at) })}>
        <ActionButton size="small" onAction={undo}>
          {t('replace.undo')}
        </ActionButton>
      </Notice>
    </div>
  )
}
