import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { asApiError } from '#shared/api/failures.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { confirmIdentityText } from '#src/text/en/confirm-identity.ts'
import { useText } from '#src/text/intl.ts'

let open: Promise<boolean> | null = null

/** Resolves true after a correct password or code. Calls that need it at the same time share one dialog. */
export function askToConfirm(): Promise<boolean> {
  open ??= showDialog().finally(() => {
    open = null
  })
  return open
}

/** Shows the dialog in its own React tree, over any open dialog. */
function showDialog(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    root.render(<ConfirmIdentity onClose={close} />)
  })
}

type Kind = 'password' | 'code'

/** Asks for the password, or for a code, before a sensitive change is sent again. */
function ConfirmIdentity({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useText(confirmIdentityText)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('password')
  const [problem, setProblem] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one when the kind changes
  useEffect(() => input.current?.focus(), [kind])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const typed = input.current?.value ?? ''
    if (typed.trim() === '') {
      setProblem(t(`confirm-identity.missing.${kind}`))
      return input.current?.focus()
    }
    setWorking(true)
    try {
      await call('POST /user/confirm', {
        body: kind === 'code' ? { code: typed.trim() } : { password: typed },
      })
      onClose(true)
    } catch (thrown) {
      setProblem(wordsOf(asApiError(thrown), kind, t))
      setWorking(false)
      input.current?.select()
    }
  }
  const confirmByPasskey = async () => {
    setProblem(undefined)
    setWorking(true)
    try {
      const request = await call('POST /user/confirm/passkey')
      const { signWithPasskey } = await import('#shared/passkeys/passkey.ts')
      const passkey = { challenge: request.challenge, ...(await signWithPasskey(request)) }
      await call('POST /user/confirm', { body: { passkey } })
      onClose(true)
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown.message : t('confirm-identity.no-passkey'))
      setWorking(false)
    }
  }
  const swap = () => {
    setKind(kind === 'password' ? 'code' : 'password')
    setProblem(undefined)
  }

  return (
    <Dialog
      title={t('confirm-identity.title')}
      onClose={() => onClose(false)}
      foot={
        <>
          <Button onClick={() => onClose(false)}>{t('confirm-identity.cancel')}</Button>
          <ActionButtonView
            type="submit"
            form={formId}
            variant="primary"
            state={{ status: isWorking ? 'working' : 'pending' }}
          >
            {t('confirm-identity.confirm')}
          </ActionButtonView>
        </>
      }
    >
      <p className="ink-2">{t('confirm-identity.why')}</p>
      <form id={formId} className="form" onSubmit={(event) => void submit(event)} noValidate>
        <SecretInput ref={input} kind={kind} problem={problem} />
        <div className="row row-wrap">
          <Button variant="ghost" onClick={swap}>
            {t(kind === 'password' ? 'confirm-identity.use-code' : 'confirm-identity.use-password')}
          </Button>
          {'PublicKeyCredential' in window && (
            <Button variant="ghost" disabled={isWorking} onClick={() => void confirmByPasskey()}>
              {t('confirm-identity.use-passkey')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type SecretInputProps = { ref: Ref<HTMLInputElement>; kind: Kind; problem: string | undefined }

function SecretInput({ ref, kind, problem }: SecretInputProps) {
  const t = useText(confirmIdentityText)
  const id = useId()
  const isPassword = kind === 'password'
  return (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${kind}`}>
        {t(`confirm-identity.${kind}`)}
      </label>
      <input
        key={kind}
        ref={ref}
        id={`${id}-${kind}`}
        className="input"
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isPassword ? 200 : 40}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}

function wordsOf(
  error: ApiError,
  kind: Kind,
  t: ReturnType<typeof useText<typeof confirmIdentityText>>,
): string {
  if (error.status === 422) return t(`confirm-identity.wrong.${kind}`)
  if (error.status !== 429) return error.message
  return t('confirm-identity.wait', { minutes: Math.max(1, Math.ceil((error.retry_after ?? 60) / 60)) })
}
