export { deviceOf } from './device.rules.ts'
export { partyOf } from './sign-in-passkey.service.ts'
