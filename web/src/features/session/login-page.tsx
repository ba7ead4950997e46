import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { runtimeConfig } from '#shared/api/runtime-config.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { signInText } from '#src/text/en/sign-in.ts'
import { useText } from '#src/text/intl.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { LoginInput, PasswordInput } from './login-inputs.tsx'
import {
  askForCode,
  type CodeChallenge,
  type SignInWays,
  signIn,
  signInWays,
  signInWithPasskey,
} from './sign-in.ts'
import { failureOf, type SignInFailure, SignInNotice } from './sign-in-failure.tsx'

type LoginPageProps = {
  onSignedIn: () => void
  /** Called when the user has begun: the app's files may then be prefetched. */
  onTyping?: () => void
}
type CodeStepProps = {
  challenge: CodeChallenge
  onChallenge: (challenge: CodeChallenge) => void
  onResend: () => Promise<void>
  onSignedIn: () => void
  onBack: (over?: SignInFailure) => void
}
/** Loaded on demand: few users sign in with a code. */
type Second = { Step: ComponentType<CodeStepProps>; challenge: CodeChallenge }
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

  const loginMissing = (typed: string) => (typed ? undefined : t('sign-in.login-missing'))
  const fail = (thrown: unknown) => setProblems({ form: failureOf(thrown) })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const typed = { login: login.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const missing = {
      login: loginMissing(typed.login),
      password: typed.password ? undefined : t('sign-in.password-missing'),
    }
    setProblems(missing)
    if (missing.login || missing.password) return (missing.login ? login : password).current?.focus()
    setWorking(true)
    try {
      const challenge = await signIn(typed.login, typed.password)
      await (challenge ? continueSignIn(typed.login, challenge) : onSignedIn())
    } catch (thrown) {
      fail(thrown)
      password.current?.select()
    } finally {
      setWorking(false)
    }
  }

  const passkey = async (challenge?: CodeChallenge) => {
    setProblems({})
    await signInWithPasskey(challenge).then(onSignedIn, (thrown) => {
      // The browser's message about a cancelled passkey does not help the user.
      if (thrown instanceof ApiError) fail(thrown)
      else setProblems({ form: { title: t('sign-in.no-passkey'), text: null } })
    })
  }

  const continueSignIn = async (name: string, challenge: CodeChallenge) => {
    if (challenge.kind === 'passkey') return passkey(challenge)
    const { CodeStep } = await import('./code-step.tsx')
    setTypedLogin(name)
    setSecond({ Step: CodeStep, challenge })
  }

  const provider = async () => {
    setProblems({})
    const { goToProvider } = await import('./provider-sign-in.ts')
    await goToProvider().catch(fail)
  }
  useReturnFromProvider(async (returning) => {
    setWorking(true)
    await returning
      .then((challenge) => (challenge ? continueSignIn('', challenge) : onSignedIn()))
      .catch(fail)
    setWorking(false)
  })

  const message = async () => {
    const name = login.current?.value.trim() ?? ''
    setProblems({ login: loginMissing(name) })
    if (!name) return login.current?.focus()
    await askForCode(name).then((challenge) => continueSignIn(name, challenge), fail)
  }
  const fill = (account: DemoAccount) => {
    onTyping?.()
    if (login.current) login.current.value = account.login
    if (password.current) password.current.value = account.password
    setProblems({})
  }
  const goBack = (over?: SignInFailure) => {
    setSecond(null)
    setProblems({ form: over })
  }
  const step = { login: typedLogin, onChange: setSecond, onSignedIn, onBack: goBack }
  if (second) return <SecondStep second={second} {...step} />
  return (
    <>
      <Head />
      <form className="panel form" onSubmit={(event) => void submit(event)} onInput={onTyping} noValidate>
        {problems.form && <SignInNotice failure={problems.form} />}
        <LoginInput ref={login} typed={typedLogin} problem={problems.login} />
        <PasswordInput ref={password} problem={problems.password} />
        <Submit isWorking={isWorking} />
      </form>
      {runtimeConfig().demo && <DemoAccounts onPick={fill} />}
      <p className="center ink-3 text-12 space-above">{t('sign-in.forgotten')}</p>
      {ways && (
        <OtherWays ways={ways} onProvider={provider} onPasskey={() => passkey()} onMessage={message} />
      )}
    </>
  )
}

type SecondStepProps = Pick<CodeStepProps, 'onSignedIn' | 'onBack'> & {
  second: Second
  login: string
  onChange: (second: Second) => void
}

function SecondStep({ second, login, onChange, ...rest }: SecondStepProps) {
  const { Step, challenge } = second
  const onChallenge = (challenge: CodeChallenge) => onChange({ ...second, challenge })
  const onResend = async () => onChallenge(await askForCode(login))
  // Another kind of code starts the step again.
  return (
    <Step
      key={challenge.kind}
      challenge={challenge}
      onChallenge={onChallenge}
      onResend={onResend}
      {...rest}
    />
  )
}

function Submit({ isWorking }: { isWorking: boolean }) {
  const t = useText(signInText)
  return (
    <ActionButtonView
      type="submit"
      variant="primary"
      wide
      state={{ status: isWorking ? 'working' : 'pending' }}
    >
      {t('sign-in.submit')}
    </ActionButtonView>
  )
}

function Head() {
  const t = useText(signInText)
  return (
    <div className="card-head">
      <h1>{t('sign-in.product')}</h1>
      <p className="ink-2">{t('sign-in.lead')}</p>
    </div>
  )
}

type OtherWaysProps = { ways: SignInWays } & Record<
  'onProvider' | 'onPasskey' | 'onMessage',
  () => Promise<void>
>

/** The ways to sign in without a password that this installation has. */
function OtherWays({ ways, onProvider, onPasskey, onMessage }: OtherWaysProps) {
  const t = useText(signInText)
  const [byProvider, byPasskey, byMessage] = [
    useAction(onProvider),
    useAction(onPasskey),
    useAction(onMessage),
  ]
  return (
    // Below the card: it loads later, and nothing above may move.
    <div style={{ position: 'relative' }}>
      <div className="row row-center row-wrap" style={{ position: 'absolute', top: 8, left: 0, right: 0 }}>
        {ways.provider && (
          <ActionButtonView state={byProvider.state} onClick={() => void byProvider.run()}>
            {t('sign-in.by-provider', { provider: ways.provider })}
          </ActionButtonView>
        )}
        {ways.byPasskey && (
          <ActionButtonView variant="ghost" state={byPasskey.state} onClick={() => void byPasskey.run()}>
            {t('sign-in.by-passkey')}
          </ActionButtonView>
        )}
        {ways.byMessage && (
          <ActionButtonView variant="ghost" state={byMessage.state} onClick={() => void byMessage.run()}>
            {t('sign-in.by-message')}
          </ActionButtonView>
        )}
        {!ways.byPassword && <p className="center ink-3 text-12">{t('sign-in.provider-only')}</p>}
      </div>
    </div>
  )
}

/** The provider leads back with a load of the page, and its answer in the address. */
function useReturnFromProvider(onReturn: (returning: Promise<CodeChallenge | null>) => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the load of the page
  useEffect(() => {
    const { search } = location
    if (!/[?&]state=/.test(search)) return
    void onReturn(
      import('./provider-sign-in.ts').then(({ returnFromProvider }) => returnFromProvider(search)),
    )
  }, [])
}

/** Requested after the first paint. Without an answer only the password is offered. */
function useWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const stop = whenIdle(
      () =>
        void signInWays().then(
          (found) => !isUnmounted && setWays(found),
          () => !isUnmounted && setWays(null),
        ),
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  return ways
}
