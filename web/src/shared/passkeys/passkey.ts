import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from 'contract/session/passkeys.schema.ts'

/**
 * Lets the user's authenticator sign the request. Load this file on demand. @throws Error when the user
 * cancels
 */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature } = response
  return { credential: id, client_data, authenticator_data, signature }
}

/** Lets the user's authenticator make a passkey. @throws Error when the user cancels */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON: client_data, attestationObject: attestation } = response
  const transports = (response.transports ?? []) as PasskeyAttestation['transports'] // the same list of WebAuthn
  return { credential: id, client_data, attestation, transports }
}
