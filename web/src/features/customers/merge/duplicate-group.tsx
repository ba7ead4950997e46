import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { DuplicateGroup } from 'contract/customers/merge.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import { duplicateGroupQuery, mergePreviewQuery } from './merge.queries.ts'
import { type MergeChoice, mergeBody, propose } from './merge-choice.ts'
import { MergeMoves } from './merge-moves.tsx'
import { LeftOut, SideBySide } from './side-by-side.tsx'
import { useMergeActions } from './use-merge-actions.ts'

type GroupPanelProps = {
  id: number
  onNext: () => void
  /** The group is merged or noted, no longer exists, or belongs to another list. */
  onClosed: () => void
  /** Back to the list, on screens that show only one of the two. */
  onBack: () => void
  /** The position of the group in the list; null while it is not known. */
  place: { at: number; from: number; total: number } | null
}

/** One shared number: the customers side by side, the values that stay, the records that move. */
export function GroupPanel({ id, onNext, onClosed, onBack, place }: GroupPanelProps) {
  const t = useText(mergeText)
  const client = useQueryClient()
  const query = duplicateGroupQuery(id)
  // The event of a merge may come before its response: the group is not refetched until then, as it may be
  // gone.
  const [isHandled, setHandled] = useState(false)
  const group = useQuery({ ...query, enabled: !isHandled })
  const onHandled = (isHandled: boolean) => {
    setHandled(isHandled)
    if (isHandled) void client.cancelQueries({ queryKey: query.queryKey })
  }
  const detail = useRef<HTMLDivElement>(null)
  // Its keys work at once: after a merge, and after a choice in the list.
  useEffect(() => {
    const { activeElement: active, body } = document
    if (active === body || active?.closest('.merge-group')) detail.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="merge-detail" ref={detail} tabIndex={-1}>
      <div className="merge-back">
        <Button variant="ghost" size="small" onClick={onBack}>
          <ArrowLeft />
          {t('merge.back')}
        </Button>
      </div>
      {group.data && !isNotFound(group.error) ? (
        <Sides
          key={versionsOf(group.data)}
          group={group.data}
          isHandled={isHandled}
          onHandled={onHandled}
          onNext={onNext}
          onClosed={onClosed}
          place={place}
        />
      ) : (
        <Panel>
          {group.isError ? (
            <Unknown error={group.error} onRetry={() => void group.refetch()} onNext={onNext} />
          ) : (
            <PanelBody>
              <SkeletonLines label={t('merge.loading-group')} />
            </PanelBody>
          )}
        </Panel>
      )}
    </div>
  )
}

/** Another user changed a side: the choices about it are proposed again. */
const versionsOf = ({ customers }: DuplicateGroup) =>
  customers.map(({ id, version }) => `${id}.${version}`).join()

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

function Unknown({ error, onRetry, onNext }: { error: unknown; onRetry: () => void; onNext: () => void }) {
  const t = useText(mergeText)
  if (!isNotFound(error)) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState title={t('merge.gone')} action={<Button onClick={onNext}>{t('merge.skip')}</Button>}>
      {t('merge.gone-text')}
    </EmptyState>
  )
}

type SidesProps = Pick<GroupPanelProps, 'onNext' | 'onClosed' | 'place'> & {
  group: DuplicateGroup
  isHandled: boolean
  /** True while a merge or a note is sent, false after a failure. */
  onHandled: (isHandled: boolean) => void
}

function Sides({ group, isHandled, onHandled, onNext, onClosed, place }: SidesProps) {
  const t = useText(mergeText)
  const canMerge = can(useSession()?.user, 'customers.merge')
  const sides = group.customers
  const [choice, setChoice] = useState<MergeChoice>(() => propose(sides))
  const others = choice.included.filter((one) => one !== choice.survivorId)
  const isEnabled = canMerge && others.length > 0 && !isHandled
  const preview = useQuery({ ...mergePreviewQuery(choice.survivorId, others), enabled: isEnabled })
  const { merge, noteDifferent, reopen, refresh } = useMergeActions()
  const staysOpen = group.owners - others.length > 1
  const handle = async (work: Promise<void>, ends: boolean) => {
    onHandled(true)
    try {
      await work
      if (!ends) onHandled(false)
    } catch (error) {
      onHandled(false)
      throw error
    }
  }
  const merging = useAction(async (opensNext: boolean) => {
    try {
      await handle(merge(mergeBody(sides, choice)), !staysOpen)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      // The panel starts again with the current customers.
      toast.error(staleWords(error))
      return refresh()
    }
    if (!staysOpen) onClosed()
    else if (opensNext) onNext()
    refresh(staysOpen ? undefined : group.id)
  })
  const staleWords = ({ current, changed_by, serverMessage }: ApiError) => {
    if (current === undefined || current === null) return serverMessage ?? t('merge.stale')
    return changed_by ? t('merge.stale-by', { name: changed_by }) : t('merge.stale')
  }
  const noting = useAction(async () => {
    await handle(group.different ? reopen(group.phone) : noteDifferent(group.phone, group.customer_ids), true)
    onClosed()
    refresh(group.id)
  })
  const isReady = canMerge && preview.data !== undefined && merging.state.status !== 'working'
  const choose = (at: number) => {
    const survivorId = choice.included[at - 1]
    if (canMerge && survivorId !== undefined)
      setChoice(propose(sides, { included: choice.included, survivorId }))
  }
  const digits = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [String(at), () => choose(at)]))
  useKeys(digits, true, 'merge')
  useKeys({ f: () => void noting.run() }, canMerge, 'merge', isSavingKey)
  useEnter(isReady, () => void merging.run(true))
  return (
    <>
      <Panel
        title={t(canMerge ? 'merge.into-one' : 'merge.compare')}
        note={<span className="tabular">{displayPhone(group.phone)}</span>}
      >
        {!canMerge && (
          <PanelBody>
            <Notice hue="blue">{t('merge.who-may')}</Notice>
          </PanelBody>
        )}
        <SideBySide sides={sides} choice={choice} onChoice={canMerge ? setChoice : null} />
        {canMerge && <LeftOut sides={sides} choice={choice} onChoice={setChoice} />}
      </Panel>
      {canMerge && (
        <Panel className="merge-bar">
          {place && place.at >= 0 && (
            <span className="ink-2 tabular">
              {t('merge.place', { at: place.from + place.at, total: place.total })}
            </span>
          )}
          <span className="merge-buttons">
            <ActionButtonView state={noting.state} variant="ghost" onClick={() => void noting.run()}>
              {t(group.different ? 'merge.ask-again' : 'merge.different')} <Kbd>F</Kbd>
            </ActionButtonView>
            <Button variant="ghost" onClick={onNext}>
              {t('merge.skip')} <Kbd>N</Kbd>
            </Button>
            {staysOpen && (
              <Button aria-disabled={!isReady} onClick={() => isReady && void merging.run(false)}>
                {t('merge.merge')}
              </Button>
            )}
            <ActionButtonView
              state={merging.state}
              variant="primary"
              aria-disabled={!isReady}
              onClick={() => isReady && void merging.run(true)}
            >
              {t('merge.merge-next')}
            </ActionButtonView>
          </span>
        </Panel>
      )}
      {canMerge && <MergeMoves survivorId={choice.survivorId} preview={preview} />}
    </>
  )
}

/** Enter merges, except on a button, a link, a field or in an open dialog. */
function useEnter(isEnabled: boolean, onEnter: () => void): void {
  const latest = useRef(onEnter)
  useEffect(() => {
    latest.current = onEnter
  })
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !isSavingKey(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled])
}
