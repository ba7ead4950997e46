import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#shared/api/api-error.ts'
import { asApiError } from '#shared/api/failures.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { signInText } from '#src/text/en/sign-in.ts'
import { useText } from '#src/text/intl.ts'
import { type CodeChallenge, signInWithCode } from './sign-in.ts'
import { type SignInFailure, SignInNotice } from './sign-in-failure.tsx'

type CodeStepProps = {
  challenge: CodeChallenge
  /** A code from a message was right, and one from the app is required too. */
  onChallenge: (challenge: CodeChallenge) => void
  /** Sends another message. */
  onResend: () => Promise<void>
  onSignedIn: () => void
  /**
   * Back to login and password: by the user's choice, or because this sign-in is over, then with a message.
   */
  onBack: (over?: SignInFailure) => void
}

/** The second step of signing in: the code of the app or of a text message, or a recovery code. */
export function CodeStep({ challenge, onChallenge, onResend, onSignedIn, onBack }: CodeStepProps) {
  const t = useText(signInText)
  const isMessage = challenge.kind === 'text-message'
  const again = useAction(onResend)
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [problem, setProblem] = useState<SignInFailure | string>()
  const [isWorking, setWorking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one when the kind of code changes
  useEffect(() => input.current?.focus(), [isRecovery])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const code = input.current?.value.trim() ?? ''
    if (!code) {
      setProblem(t('sign-in.code-missing'))
      return input.current?.focus()
    }
    setWorking(true)
    try {
      const more = await signInWithCode(challenge.challenge, code)
      if (more) onChallenge(more)
      else onSignedIn()
    } catch (thrown) {
      const error = asApiError(thrown)
      if (isOver(error)) return onBack(error)
      setProblem(error)
      input.current?.select()
    } finally {
      setWorking(false)
    }
  }

  const swap = () => {
    setRecovery(!isRecovery)
    setProblem(undefined)
  }

  return (
    <>
      <div className="card-head">
        <h1>{t('sign-in.product')}</h1>
        <p className="ink-2">{t(isMessage ? 'sign-in.message-lead' : 'sign-in.code-lead')}</p>
      </div>
      <form className="panel form" onSubmit={(event) => void submit(event)} noValidate>
        {problem && (
          <SignInNotice failure={typeof problem === 'string' ? { title: problem, text: null } : problem} />
        )}
        <div className="field">
          <label className="field-label" htmlFor="code">
            {t(isRecovery ? 'sign-in.recovery-code' : 'sign-in.code')}
          </label>
          <input
            key={String(isRecovery)}
            ref={input}
            id="code"
            className="input"
            name="code"
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            aria-invalid={Boolean(problem)}
            aria-describedby="code-help"
          />
          <p id="code-help" className="field-help">
            {isMessage && t('sign-in.message-where')}
            {!isMessage &&
              (isRecovery
                ? t('sign-in.recovery-where')
                : t('sign-in.code-where', { place: challenge.sent_to }))}
          </p>
        </div>
        <ActionButtonView
          type="submit"
          variant="primary"
          wide
          state={{ status: isWorking ? 'working' : 'pending' }}
        >
          {t('sign-in.submit')}
        </ActionButtonView>
      </form>
      <div className="row row-center space-above">
        <Button variant="ghost" onClick={() => onBack()}>
          {t('sign-in.back')}
        </Button>
        {isMessage ? (
          <ActionButtonView variant="ghost" state={again.state} onClick={() => void again.run()}>
            {t('sign-in.again')}
          </ActionButtonView>
        ) : (
          <Button variant="ghost" onClick={swap}>
            {t(isRecovery ? 'sign-in.use-app' : 'sign-in.use-recovery')}
          </Button>
        )}
      </div>
    </>
  )
}

const isOver = (error: ApiError) => error.issues.some(({ field }) => field === 'challenge')
