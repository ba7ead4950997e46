import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentType, type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { runtimeConfig } from '#shared/api/runtime-config.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { signInText } from '#src/text/en/sign-in.ts'
import { useText } from '#src/text/intl.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { askForCode, type CodeAsked, type SignInWays, signIn, signInWays, signInWithPasskey } from './sign-in.ts'
import { failureOf, type SignInFailure, SignInNotice } from './sign-in-failure.tsx'

type LoginPageProps = {
  onSignedIn: () => void
  /** Called when the user has begun: the app's files may then be prefetched. */
  onTyping?: () => void
}
type CodeStepProps = {
  asked: CodeAsked
  onAsked: (asked: CodeAsked) => void
  onAgain: () => Promise<void>
  onSignedIn: () => void
  onBack: (over?: SignInFailure) => void
}
/** Loaded on demand: few users sign in with a code. */
type Second = { Step: ComponentType<CodeStepProps>; asked: CodeAsked }
type Problems = { login?: string; password?: string; form?: SignInFailure }

/** Sign-in. Errors are shown above the form, missing values beside their field. */
export function LoginPage({ onSignedIn, onTyping }: LoginPageProps) {
  const t = useText(signInText)
  const [problems, setProblems] = useState<Problems>({})
  const [isWorking, setWorking] = useState(false)
  const [second, setSecond] = useState<Second | null>(null)
  const [typedLogin, setTypedLogin] = useState('')
  const ways = useWays()
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const typed = { login: login.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const missing: Problems = {}
    if (!typed.login) missing.login = t('sign-in.login-missing')
    if (!typed.password) missing.password = t('sign-in.password-missing')
    setProblems(missing)
    if (missing.login || missing.password) return (missing.login ? login : password).current?.focus()
    setWorking(true)
    try {
      const asked = await signIn(typed.login, typed.password)
      if (!asked) return onSignedIn()
      await goOn(typed.login, asked)
    } catch (thrown) {
      setProblems({ form: failureOf(thrown) })
      password.current?.select()
    } finally {
      setWorking(false)
    }
  }

  const passkey = async (asked?: CodeAsked) => {
    setProblems({})
    await signInWithPasskey(asked).then(onSignedIn, (thrown) => {
      // The browser's message about a cancelled passkey does not help the user.
      const isOurs = thrown instanceof ApiError
      setProblems({ form: isOurs ? failureOf(thrown) : { title: t('sign-in.no-passkey'), text: null } })
    })
  }
  const byPasskey = useAction(() => passkey())

  const goOn = async (name: string, asked: CodeAsked) => {
    if (asked.kind === 'passkey') return passkey(asked)
    const { CodeStep } = await import('./code-step.tsx')
    setTypedLogin(name)
    setSecond({ Step: CodeStep, asked })
  }

  const byProvider = useAction(async () => {
    setProblems({})
    const { goToProvider } = await import('./provider-sign-in.ts')
    await goToProvider().catch((thrown) => setProblems({ form: failureOf(thrown) }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider leads back once, with a load of the page
  useEffect(() => {
    const { search } = location
    if (!/[?&]state=/.test(search)) return
    setWorking(true)
    void import('./provider-sign-in.ts')
      .then(({ returnFromProvider }) => returnFromProvider(search))
      .then((asked) => (asked ? goOn('', asked) : onSignedIn()))
      .catch((thrown) => setProblems({ form: failureOf(thrown) }))
      .finally(() => setWorking(false))
  }, [])

  const byMessage = useAction(async () => {
    const name = login.current?.value.trim() ?? ''
    setProblems(name ? {} : { login: t('sign-in.login-missing') })
    if (!name) return login.current?.focus()
    await askForCode(name).then(
      (asked) => goOn(name, asked),
      (thrown) => setProblems({ form: failureOf(thrown) }),
    )
  })

  const fill = (account: DemoAccount) => {
    onTyping?.()
    if (login.current) login.current.value = account.login
    if (password.current) password.current.value = account.password
    setProblems({})
  }

  const goBack = (over?: SignInFailure) => {
    setSecond(null)
    setProblems(over ? { form: over } : {})
  }
  if (second) {
    return (
      <second.Step
        // Another kind of code starts the step again.
        key={second.asked.kind}
        asked={second.asked}
        onAsked={(asked) => setSecond({ ...second, asked })}
        onAgain={async () => setSecond({ ...second, asked: await askForCode(typedLogin) })}
        onSignedIn={onSignedIn}
        onBack={goBack}
      />
    )
  }
  return (
    <>
      <div className="card-head">
        <h1>{t('sign-in.product')}</h1>
        <p className="ink-2">{t('sign-in.lead')}</p>
      </div>
      <form className="panel form" onSubmit={(event) => void submit(event)} onInput={onTyping} noValidate>
        {problems.form && <SignInNotice failure={problems.form} />}
        <div className="field">
          <label className="field-label" htmlFor="login">
            {t('sign-in.login')}
          </label>
          <input
            ref={login}
            id="login"
            className="input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={typedLogin}
            aria-invalid={Boolean(problems.login)}
            aria-describedby={problems.login && 'login-problem'}
          />
          <Problem id="login-problem" text={problems.login} />
        </div>
        <div className="field">
          <label className="field-label" htmlFor="password">
            {t('sign-in.password')}
          </label>
          <PasswordInput ref={password} problem={problems.password} />
          <Problem id="password-problem" text={problems.password} />
        </div>
        <ActionButtonView type="submit" variant="primary" wide state={{ status: isWorking ? 'working' : 'pending' }}>
          {t('sign-in.submit')}
        </ActionButtonView>
      </form>
      {runtimeConfig().demo && <DemoAccounts onPick={fill} />}
      <p className="center ink-3 text-12 space-above">{t('sign-in.forgotten')}</p>
      {/* Below the card: it loads later, and nothing above may move. */}
      <div style={{ position: 'relative' }}>
        <div className="row row-center row-wrap" style={{ position: 'absolute', top: 8, left: 0, right: 0 }}>
          {ways?.provider && (
            <ActionButtonView state={byProvider.state} onClick={() => void byProvider.run()}>
              {t('sign-in.by-provider', { provider: ways.provider })}
            </ActionButtonView>
          )}
          {ways?.byPasskey && (
            <ActionButtonView variant="ghost" state={byPasskey.state} onClick={() => void byPasskey.run()}>
              {t('sign-in.by-passkey')}
            </ActionButtonView>
          )}
          {ways?.byMessage && (
            <ActionButtonView variant="ghost" state={byMessage.state} onClick={() => void byMessage.run()}>
              {t('sign-in.by-message')}
            </ActionButtonView>
          )}
          {ways?.byPassword === false && <p className="center ink-3 text-12">{t('sign-in.provider-only')}</p>}
        </div>
      </div>
    </>
  )
}

/** Requested after the first paint. Without an answer only the password is offered. */
function useWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null)
  useEffect(() => {
    let isGone = false
    const stop = whenIdle(
      () =>
        void signInWays().then(
          (found) => !isGone && setWays(found),
          () => !isGone && setWays(null),
        ),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return ways
}

function Problem({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <p id={id} className="field-error">
      <CircleAlert />
      {text}
    </p>
  )
}

function PasswordInput({ ref, problem }: { ref: Ref<HTMLInputElement>; problem?: string }) {
  const t = useText(signInText)
  const [isShown, setShown] = useState(false)
  return (
    <div className="input-with-button">
      <input
        ref={ref}
        id="password"
        className="input"
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem && 'password-problem'}
      />
      <IconButton
        size="small"
        label={t(isShown ? 'sign-in.hide-password' : 'sign-in.show-password')}
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}
