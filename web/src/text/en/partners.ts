export const partnersText = {
  'partners.partner': 'Partner',
  'partners.choose': 'Type to find a partner',
  'partners.none': 'No approved partner fits',
} as const
