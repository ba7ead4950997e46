import type { Held } from './held.store.ts'

/** Tables that the service cleans itself, and tables without data of a customer. */
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
  assignments: { subjects: ['partners'], leaves: ['reason'], because: 'about a partner' },
  cash_handovers: { subjects: ['users'], leaves: ['note', 'reason'], because: 'accounts' },
  erasures: {
    subjects: ['customers'],
    leaves: ['record_hash', 'phone_hashes'],
    because: 'hashes, which erase the person again after a restore',
  },
  incentive_lines: { subjects: ['partners'], leaves: ['reason'], because: 'accounts' },
  partner_bank_details: { subjects: ['partners'], leaves: ['sealed_details'], because: 'about a partner' },
  partner_days_off: {
    subjects: ['partners'],
    leaves: ['reason', 'from_day', 'to_day'],
    because: 'about a partner',
  },
  partners: {
    subjects: ['partners'],
    leaves: [
      ...[
        'name',
        'phone',
        'alternate_phone',
        'whatsapp',
        'email',
        'gender',
        'blood_group',
        'note',
        'status_reason',
      ],
      ...['consent_source', 'language'],
    ],
    because: 'about a partner',
  },
  passkeys: { subjects: ['users'], leaves: ['name', 'credential', 'public_key'], because: 'about a user' },
  provider_links: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  replacements: { subjects: ['partners'], leaves: ['jobs'], because: 'ids and versions' },
  sessions: { subjects: ['users'], leaves: ['ip', 'user_agent'], because: 'about a user' },
  settlement_lines: { subjects: ['partners'], leaves: ['reason'], because: 'accounts' },
  sign_in_attempts: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  sign_in_challenges: { subjects: ['users'], leaves: ['counted_as'], because: 'about a user' },
  sign_in_failures: { subjects: ['users'], leaves: ['subject'], because: 'about a user' },
  users: {
    subjects: ['users'],
    leaves: ['name', 'email', 'phone', 'password_hash', 'shift', 'time_zone'],
    because: 'about a user',
  },
} satisfies Record<string, Held>
