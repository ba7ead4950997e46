import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { errorText } from './error-text.ts'
import { type ActionState, useAction } from './use-action.ts'

type ActionViewProps = Omit<ButtonProps, 'children'> & {
  state: ActionState
  icon?: ReactNode
  /** Shown with a check mark for a moment after success; without it the label stays. */
  doneLabel?: string
  children: ReactNode
}

/**
 * A button in one of four states. The label stays, the spinner is added within the same width, a second click
 * does nothing, a failure is shown beside it.
 */
export function ActionButtonView({ state, icon, doneLabel, children, onClick, ...rest }: ActionViewProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [width, setWidth] = useState<number>()
  const isWorking = state.status === 'working'
  // With its own label for success the button may grow; the label alone keeps its width beside the check
  // mark.
  const isPinned = isWorking || (state.status === 'success' && !doneLabel)
  const mark = markFor(state, icon)
  return (
    <span className={classNames('action', rest.wide && 'action-wide')}>
      <Button
        {...rest}
        ref={button}
        aria-busy={isWorking}
        data-pinned={isPinned && width ? '' : undefined}
        style={isPinned && width ? { width } : undefined}
        onClick={(event) => {
          if (isWorking) return event.preventDefault()
          setWidth(button.current?.offsetWidth)
          onClick?.(event)
        }}
      >
        {mark}
        {state.status === 'success' && doneLabel ? doneLabel : children}
      </Button>
      {state.status === 'error' && (
        <span className="field-error" role="alert">
          <CircleAlert />
          {errorText(state.error)}
        </span>
      )}
    </span>
  )
}

function markFor(state: ActionState, icon: ReactNode): ReactNode {
  if (state.status === 'working') return <LoaderCircle className="spinner" />
  if (state.status === 'success') return <Check className="done-mark" />
  return icon
}

type ActionButtonProps = Omit<ActionViewProps, 'state' | 'onClick'> & {
  /** The work; its rejection is shown beside the button. */
  onAction: () => Promise<unknown>
}

/** A button that does work and keeps its own state. */
export function ActionButton({ onAction, ...rest }: ActionButtonProps) {
  const action = useAction(onAction)
  return <ActionButtonView state={action.state} onClick={() => void action.run()} {...rest} />
}
