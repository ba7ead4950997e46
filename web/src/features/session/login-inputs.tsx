import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type Ref, useState } from 'react'
import { IconButton } from '#shared/ui/button.tsx'
import { signInText } from '#src/text/en/sign-in.ts'
import { useText } from '#src/text/intl.ts'

function Problem({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <p id={id} className="field-error">
      <CircleAlert />
      {text}
    </p>
  )
}

type InputProps = { ref: Ref<HTMLInputElement>; problem?: string }

export function LoginInput({ ref, typed, problem }: InputProps & { typed: string }) {
  const t = useText(signInText)
  return (
    <div className="field">
      <label className="field-label" htmlFor="login">
        {t('sign-in.login')}
      </label>
      <input
        ref={ref}
        id="login"
        className="input"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem && 'login-problem'}
      />
      <Problem id="login-problem" text={problem} />
    </div>
  )
}

export function PasswordInput({ ref, problem }: InputProps) {
  const t = useText(signInText)
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="field-label" htmlFor="password">
        {t('sign-in.password')}
      </label>
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
      <Problem id="password-problem" text={problem} />
    </div>
  )
}
