import type { Line } from './line.ts'

/**
 * The settings: every panel loads them, and their page also loads the last changes and the message previews.
 */
export function settingsLines(): Line[] {
  return [
    {
      name: 'the settings, as every panel loads them',
      target: 4,
      ours: () => ({ path: '/admin/config' }),
      floor: () => ({ sql: 'SELECT key, value FROM settings', values: [] }),
      compare: 'success',
    },
    {
      name: 'what a message says of the latest job',
      // The latest completed jobs of two million, one of them with its records; the floor reads the list.
      target: 6,
      ours: () => ({ path: '/admin/config/sample?template=sms.complete' }),
      floor: () => ({
        sql: `SELECT jobs.id, name AS customer FROM jobs JOIN customers ON customers.id = customer_id
              WHERE status = 'completed' ORDER BY scheduled_at DESC, jobs.id DESC LIMIT 8`,
        values: [],
      }),
      compare: 'success',
    },
  ]
}
