export const dispatchText = {
  'dispatch.title': 'Dispatch',
} as const
