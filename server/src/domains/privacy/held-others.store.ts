import type { Held } from './held.store.ts'

/** Tables that the service cleans itself, and tables in which an erasure removes nothing. */
export const otherData = {
  audit_entries: {
    subjects: ['customers', 'callers', 'partners', 'users'],
    kind: 'audit-log',
    cleans: ['before', 'after', 'ip', 'user_agent', 'record_id'],
  },
  idempotency_keys: {
    subjects: ['customers', 'callers', 'partners', 'users'],
    kind: 'stored-answers',
    cleans: ['response'],
  },
  webhook_deliveries: {
    subjects: ['customers', 'callers', 'partners'],
    kind: 'webhook-deliveries',
    cleans: ['body', 'problem'],
  },
  cache_entries: {
    subjects: ['customers', 'callers', 'partners', 'users'],
    leaves: ['value'],
    because: 'places, for minutes',
  },
  cash_handovers: { subjects: ['users'], leaves: ['note', 'reason'], because: 'accounts' },
  erasures: {
    subjects: ['customers', 'partners'],
    leaves: ['record_hash', 'phone_hashes'],
    because: 'hashes, which erase the person again after a restore',
  },
  passkeys: { subjects: ['users'], leaves: ['name', 'credential', 'public_key'], because: 'about a user' },
  provider_links: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  replacements: { subjects: ['partners'], leaves: ['jobs'], because: 'ids and versions' },
  sessions: { subjects: ['users'], leaves: ['ip', 'user_agent'], because: 'about a user' },
  sign_in_attempts: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  sign_in_challenges: { subjects: ['users'], leaves: ['counted_as'], because: 'about a user' },
  sign_in_failures: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  users: {
    subjects: ['users'],
    leaves: ['name', 'email', 'phone', 'password_hash', 'shift', 'time_zone'],
    because: 'about a user',
  },
} satisfies Record<string, Held>
