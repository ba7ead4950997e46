import { LoginPage } from '#features/session/public.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { go } from './go.ts'
import { safeContinue } from './guard.ts'

/**
 * The login page inside the router, after the end of a session; a first visit shows it without the router,
 * see main.tsx.
 */
export function LoginRoute() {
  const { continue: target } = useSearchParams()
  return <LoginPage onSignedIn={() => go(safeContinue(target), { replace: true })} />
}
