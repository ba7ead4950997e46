import { useSearch } from '@tanstack/react-router'
import { LoginPage } from '#features/session/public.ts'
import { go } from './go.ts'
import { safeContinue } from './guard.ts'

/** The login page inside the router, after a session has ended; a first visit shows it without one, see main.tsx. */
export function LoginRoute() {
  const { continue: wanted } = useSearch({ strict: false }) as { continue?: string } // every search value is text, see router.tsx
  return <LoginPage onSignedIn={() => go(safeContinue(wanted), { replace: true })} />
}
