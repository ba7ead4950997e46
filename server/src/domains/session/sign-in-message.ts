/** The task that sends a code, and what it is told: which challenge, nothing of whose it is or of the code. */
export const signInCodeTask = 'session.send-code'
export type SignInCodePayload = { challenge_hash: string }
