/** A commission rule in words. */
export const commissionText = {
  'commission.percent': 'Commission, {percent} of price',
  'commission.percent-material': 'Commission, {percent} of price less material',
  'commission.fixed': 'Commission, fixed',
  'commission.slabs': 'Commission by slab of the price',
  'commission.slabs-material': 'Commission by slab of the price less material',
  'commission.formula.percent': '{percent} of {base}.',
  'commission.formula.percent-material': '{percent} of (price − material) = {percent} of {base}.',
  'commission.formula.fixed': 'Fixed: {amount}, never more than the price.',
  'commission.partner-gets': 'Partner gets',
  'commission.line': '{rule}: {amount}. Partner gets {rest}.',
  'commission.from.job': 'Set on the job.',
  'commission.from.partner-category': '{title} rate for this service.',
  'commission.from.partner': '{title} rate.',
  'commission.from.category': '{title} category rate.',
  'commission.from.ancestor': '{title} category rate.',
  'commission.from.default': 'Standard rate.',
} as const
