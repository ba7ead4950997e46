export { extendChain, lastCheck, verifyAudit } from './audit-chain.service.ts'
export { linkRedaction, redactEntries, redactionAction } from './audit-chain.store.ts'
export { cutChain, resealCheckpoint } from './audit-checkpoint.store.ts'
export { streamTask } from './audit-stream.service.ts'
