import { labelOf } from 'contract/shared/terms.ts'
import { type ComposerType, composerTypes } from 'contract/vocabulary.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { timelineText } from '#src/text/en/timeline.ts'
import { useText } from '#src/text/intl.ts'

type TimelineComposerProps = {
  /** Saves; the typed text stays after a failure. */
  onAdd: (activity: { type: ComposerType; note: string }) => Promise<unknown>
  initialType?: ComposerType
  /** The key of the record: its draft belongs to it alone. */
  draftKey: string
}

/** A note of a call, visit, work or other; Ctrl Enter adds it. */
export function TimelineComposer({ onAdd, initialType = 'call', draftKey }: TimelineComposerProps) {
  const text = useText(timelineText)
  const [type, setType] = useState<ComposerType>(initialType)
  const [note, setNote] = useDraftState(`said-${draftKey}`, '')
  const action = useAction(onAdd)
  const add = async () => {
    const trimmed = note.trim()
    if (trimmed !== '' && (await action.run({ type, note: trimmed }))) setNote('')
  }
  return (
    <>
      <div className="composer">
        <textarea
          className="input"
          rows={1}
          maxLength={4000}
          aria-label={text('timeline.add-to')}
          placeholder={text('timeline.what-was-said')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
          }}
        />
        <div className="composer-foot">
          <Segments
            bare
            label={text('timeline.add-to')}
            value={type}
            onChange={setType}
            options={composerTypes.map(({ slug }) => ({ value: slug, label: labelOf(composerTypes, slug) }))}
          />
          <span className="push-end">
            <ActionButtonView
              size="small"
              state={action.state.status === 'error' ? { status: 'pending' } : action.state}
              onClick={() => void add()}
            >
              {text('timeline.add')} <Kbd>Ctrl Enter</Kbd>
            </ActionButtonView>
          </span>
        </div>
      </div>
      {action.state.status === 'error' && (
        <p className="field-error composer-error" role="alert">
          <CircleAlert />
          {errorText(action.state.error)}
        </p>
      )}
    </>
  )
}
