import { call } from '#shared/api/call.ts'
import { deviceMarkers } from '#shared/api/device-markers.ts'
import { begin, type CodeChallenge } from './sign-in.ts'

const key = 'provider-sign-in'

/** Redirects to the provider. This tab keeps the challenge: an answer for another browser is not accepted. */
export async function goToProvider(): Promise<void> {
  const challenge = await call('POST /signin', { body: { provider: 'begin' } })
  if (!('challenge' in challenge) || !challenge.address) throw new Error('No provider was named')
  const wanted = new URLSearchParams(location.search).get('continue')
  sessionStorage.setItem(key, JSON.stringify({ challenge: challenge.challenge, wanted }))
  location.assign(challenge.address)
}

/**
 * Takes the answer of the provider out of the address and signs in with it; returns the second factor if one
 * is needed.
 * @throws ApiError
 */
export async function returnFromProvider(query: string): Promise<CodeChallenge | null> {
  const { challenge, wanted } = readBegunSignIn()
  const search = wanted === null ? '' : `?${new URLSearchParams({ continue: wanted })}`
  history.replaceState(null, '', location.pathname + search)
  const answer = await call('POST /signin', { body: { challenge, provider: { query }, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

/** Read once. The server refuses a challenge that this tab did not begin. */
function readBegunSignIn(): { challenge: string; wanted: string | null } {
  try {
    const begun: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (begun) return begun as { challenge: string; wanted: string | null } // goToProvider wrote it
  } catch {
    // A browser without storage cannot sign in this way.
  }
  return { challenge: 'none', wanted: null }
}
