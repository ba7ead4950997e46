/** Texts of toasts and confirmations, which no page shows at first. */
export const noticesText = {
  'notices.notifications': 'Notifications',
  'notices.dismiss': 'Dismiss',
  'notices.confirm': 'Confirm',
  'notices.cancel': 'Cancel',
  'notices.reason': 'Reason',
} as const
