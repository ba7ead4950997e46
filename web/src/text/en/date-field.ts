/** The button in a date or time field, and its panel. */
export const dateFieldText = {
  'date.choose-day': 'Open calendar',
  'date.choose-time': 'Open times',
} as const
