import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SavedView } from 'contract/lists/lists.schema.ts'
import type { ListName } from 'contract/lists/lists.words.ts'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import { TabLink } from '../../links.tsx'
import { countRows, type ListKey } from '../use-listing.ts'
import { currentView, searchOf, stateOf, storedState, type ViewDays } from '../view-state.ts'
import { useListOfPerson } from './list-of-person.ts'
import { ViewDialog } from './view-dialog.tsx'
import { useCanChange, ViewMenu } from './view-menu.tsx'
import { addView, changeView } from './views.ts'

export type ViewTabsProps = {
  name: ListName
  /** The content of a view beside search and order: names of the list's filters in the address. */
  names: readonly string[]
  days?: ViewDays
  /** The list's endpoint; each tab shows how many rows it has. Without it no tab shows a count. */
  endpoint?: ListKey
  /** The list has tabs of its own before these. */
  hasTabs: boolean
}

const isExact = { exact: true, includeSearch: true }

export function ViewTabs({ name, names, days, endpoint, hasTabs }: ViewTabsProps) {
  const t = useText(listsText)
  const text = usePartText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = useFormats().today()
  const search = useSearchParams()
  const kept = useListOfPerson(name)
  const views = kept?.views ?? []
  const [isNaming, setNaming] = useState(false)
  const { view: current, isChanged } = currentView(views, search, names, days, today)
  const canChange = useCanChange(current)
  const { state, preset } = storedState(search, names, days, today)
  // The list does not change.
  const shownAs = typeof search.as === 'string' ? { as: search.as } : {}
  const open = (view: Pick<SavedView, 'id' | 'state' | 'dropped'>) =>
    void navigate({
      to: '.',
      search: { ...shownAs, ...searchOf(view.state, view.dropped, days, today), view: String(view.id) },
      resetScroll: false,
    })
  const save = async (view: SavedView) => {
    await changeView(client, view, { state })
    toast.success(t('lists.saved', { view: view.name }))
  }
  return (
    <>
      {!hasTabs && views.length > 0 && (
        <TabLink
          to="."
          search={shownAs}
          activeOptions={isExact}
          aria-current={!current && stateOf(search, names) === '' ? 'page' : undefined}
        >
          {t('lists.all')}
        </TabLink>
      )}
      {views.map((view) => (
        <span key={view.id} className="view-tab">
          <TabLink
            to="."
            search={{ ...shownAs, ...searchOf(view.state, view.dropped, days, today), view: String(view.id) }}
            activeOptions={isExact}
            aria-current={view.id === current?.id ? 'page' : undefined}
            title={view.shared ? t('lists.shared-by', { name: view.owner.name }) : undefined}
          >
            {view.shared && <Users aria-label={t('lists.shared')} role="img" />}
            {view.name}
            {endpoint && (
              <ViewCount
                filters={searchOf(view.state, view.dropped, days, today)}
                list={name}
                endpoint={endpoint}
              />
            )}
          </TabLink>
          {view.id === current?.id && (
            <ViewMenu
              view={view}
              views={views}
              isChanged={isChanged}
              onSave={() => void save(view).catch(toastError)}
              onSaveAs={() => setNaming(true)}
              onDiscard={() => open(view)}
            />
          )}
        </span>
      ))}
      {current && isChanged && (
        <ChangedView
          onSave={canChange ? () => void save(current).catch(toastError) : undefined}
          onSaveAs={() => setNaming(true)}
          onDiscard={() => open(current)}
        />
      )}
      {current && current.dropped.length > 0 && (
        <span className="view-changed" role="status">
          {t('lists.dropped', { names: current.dropped.join(', ').replaceAll('_', ' ') })}
        </span>
      )}
      {/* Only after the views are loaded, so that it does not move. */}
      {kept && !(current && isChanged) && (
        <button type="button" className="tab" onClick={() => setNaming(true)}>
          <Plus />
          {t('lists.save-view')}
        </button>
      )}
      {isNaming && (
        <ViewDialog
          title={t('lists.new-view')}
          days={preset && text(`parts.${preset}`)}
          onClose={() => setNaming(false)}
          onSave={async (named) => {
            const view = await addView(client, name, { ...named, state })
            open(view)
          }}
        />
      )}
    </>
  )
}

type ChangedViewProps = { onSave: (() => void) | undefined; onSaveAs: () => void; onDiscard: () => void }

function ChangedView({ onSave, onSaveAs, onDiscard }: ChangedViewProps) {
  const t = useText(listsText)
  return (
    <span className="view-changed">
      {t('lists.changed')}
      {onSave && (
        <button type="button" className="link" onClick={onSave}>
          {t('lists.save')}
        </button>
      )}
      <button type="button" className="link" onClick={onSaveAs}>
        {t('lists.save-as')}
      </button>
      <button type="button" className="link" onClick={onDiscard}>
        {t('lists.discard')}
      </button>
    </span>
  )
}

type ViewCountProps = Required<Pick<ViewTabsProps, 'endpoint'>> & {
  list: ListName
  filters: Record<string, string>
}

function ViewCount({ list, filters, endpoint }: ViewCountProps) {
  const formats = useFormats()
  const text = usePartText()
  const { data } = useQuery({
    queryKey: ['view-count', list, filters],
    queryFn: () => countRows(endpoint, filters),
    staleTime: 60_000,
    meta: { background: true },
  })
  const words = data && formats.count(data.total)
  return (
    <span className="tab-count">
      {words && (data.exact ? words : text('parts.at-least', { count: words }))}
    </span>
  )
}
