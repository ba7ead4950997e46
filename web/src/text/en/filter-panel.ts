/** The panels of the Filter button and of the date button. */
export const filterPanelText = {
  'filter-panel.find': 'Filter by',
  'filter-panel.from': 'From',
  'filter-panel.to': 'To',
  'filter-panel.apply': 'Apply',
} as const
