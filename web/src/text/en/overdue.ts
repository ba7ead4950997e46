export const overdueText = {
  'overdue.exact': '{count, plural, one {# overdue follow-up} other {# overdue follow-ups}}',
  'overdue.more': 'More than {count} overdue follow-ups',
} as const
