export const categoriesText = {
  'categories.category': 'Service',
  'categories.choose': 'Type to find a service',
  'categories.none': 'No service chosen',
  'categories.questions-none': 'This service has no questions.',
  'categories.questions-failed': 'The questions could not be loaded.',
  'categories.asked-before': 'Answers to earlier questions',
} as const
