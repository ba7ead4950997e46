import { issueSentence } from 'contract/shared/issue-words.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type FormEvent, useId, useRef, useState } from 'react'
import { asApiError } from '#shared/api/failures.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { listsText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'

type Named = { name: string; shared: boolean }
type ViewDialogProps = {
  title: string
  view?: Named
  /** The range of days that the view will follow, where it needs one. */
  days?: string
  onSave: (view: Named) => Promise<unknown>
  onClose: () => void
}

/** Name of a view, and whether all users see it. */
export function ViewDialog({ title, view, days, onSave, onClose }: ViewDialogProps) {
  const t = useText(listsText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isTried, setTried] = useState(false)
  const save = useAction(async () => {
    await onSave({ name: name.trim(), shared })
    onClose()
  })
  const refused = save.state.status === 'error' ? asApiError(save.state.error) : null
  const missing = isTried && name.trim() === '' ? t('lists.needs-name') : undefined
  const problem = missing ?? refused?.issues.find(({ field }) => field === 'name')?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') input.current?.focus()
    else void save.run()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      initialFocus={input}
      foot={
        <>
          <Button onClick={onClose}>{t('lists.cancel')}</Button>
          <ActionButtonView
            variant="primary"
            type="submit"
            form={`${id}-form`}
            state={problem ? { status: 'pending' } : save.state}
          >
            {t('lists.save')}
          </ActionButtonView>
        </>
      }
    >
      <form id={`${id}-form`} className="stack" noValidate onSubmit={submit}>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('lists.name')}
          </label>
          <input
            ref={input}
            id={id}
            className="input"
            maxLength={60}
            autoComplete="off"
            value={name}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-more`}
            onChange={(event) => {
              setName(event.target.value)
              if (problem) save.reset()
            }}
          />
          <span
            id={`${id}-more`}
            className={problem ? 'field-error' : 'field-help'}
            role={problem && 'alert'}
          >
            {problem && <CircleAlert />}
            {problem ? issueSentence(t('lists.name'), problem) : t('lists.name-help')}
          </span>
        </div>
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {t('lists.share')}
        </label>
        {days && <p className="ink-2 text-13">{t('lists.keeps-day', { days })}</p>}
      </form>
    </Dialog>
  )
}
