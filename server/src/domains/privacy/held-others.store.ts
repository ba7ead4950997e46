import type { Held } from './held.store.ts'

/** Tables that the service cleans itself, and tables without data of a customer. */
export const otherData = {
  audit_entries: {
    whose: ['customers', 'callers', 'partners', 'users'],
    kind: 'audit-log',
    cleans: ['before', 'after', 'ip', 'user_agent', 'record_id'],
  },
  idempotency_keys: {
    whose: ['customers', 'callers', 'partners', 'users'],
    kind: 'stored-answers',
    cleans: ['response'],
  },
  webhook_deliveries: {
    whose: ['customers', 'callers', 'partners'],
    kind: 'webhook-deliveries',
    cleans: ['body', 'problem'],
  },
  cache_entries: {
    whose: ['customers', 'callers', 'partners', 'users'],
    leaves: ['value'],
    because: 'places, for minutes',
  },
  assignments: { whose: ['partners'], leaves: ['reason'], because: 'about a partner' },
  cash_handovers: { whose: ['users'], leaves: ['note', 'reason'], because: 'accounts' },
  erasures: {
    whose: ['customers'],
    leaves: ['record_hash', 'phone_hashes'],
    because: 'hashes, which erase the person again after a restore',
  },
  incentive_lines: { whose: ['partners'], leaves: ['reason'], because: 'accounts' },
  partner_bank_details: { whose: ['partners'], leaves: ['sealed_details'], because: 'about a partner' },
  partner_days_off: { whose: ['partners'], leaves: ['reason', 'from_day', 'to_day'], because: 'about a partner' },
  partners: {
    whose: ['partners'],
    leaves: [
      ...['name', 'phone', 'alternate_phone', 'whatsapp', 'email', 'gender', 'blood_group', 'note', 'status_reason'],
      ...['consent_source', 'language'],
    ],
    because: 'about a partner',
  },
  passkeys: { whose: ['users'], leaves: ['name', 'credential', 'public_key'], because: 'about a user' },
  provider_links: { whose: ['users'], leaves: ['subject'], because: 'about a user' },
  replacements: { whose: ['partners'], leaves: ['jobs'], because: 'ids and versions' },
  sessions: { whose: ['users'], leaves: ['ip', 'user_agent'], because: 'about a user' },
  settlement_lines: { whose: ['partners'], leaves: ['reason'], because: 'accounts' },
  sign_in_attempts: { whose: ['users'], leaves: ['subject'], because: 'about a user' },
  sign_in_challenges: { whose: ['users'], leaves: ['counted_as'], because: 'about a user' },
  sign_in_failures: { whose: ['users'], leaves: ['subject'], because: 'about a user' },
  users: {
    whose: ['users'],
    leaves: ['name', 'email', 'phone', 'password_hash', 'shift', 'time_zone'],
    because: 'about a user',
  },
} satisfies Record<string, Held>
