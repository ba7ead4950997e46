import { terms } from '../shared/terms.ts'
import type { SlugOf } from '../vocabulary.ts'

/**
 * Who pays the GST of a service: the operator under section 9(5), the business that supplies it, or none
 * without GST.
 */
export const taxModes = terms('none', 'operator', 'supplier')
export type TaxMode = SlugOf<typeof taxModes>

const modeLabels = {
  none: 'No GST',
  operator: 'Section 9(5): operator pays',
  supplier: 'Own supply: supplier pays',
} as const satisfies Record<TaxMode, string>

export const taxModeLabel = (mode: TaxMode): string => modeLabels[mode]
/** For selects, in this order. */
export const taxModeOptions = Object.entries(modeLabels).map(([value, label]) => ({ value, label }))

/** Documents under GST. A note changes the amount of an earlier invoice. */
export const taxDocumentKinds = terms('invoice', 'credit note', 'debit note')
export type TaxDocumentKind = SlugOf<typeof taxDocumentKinds>

const documentTitles = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
} as const satisfies Record<TaxDocumentKind, string>

export const taxDocumentTitle = (kind: TaxDocumentKind): string => documentTitles[kind]

/**
 * The parts of the monthly export, as GSTR-1 names them; `9-5` is the supplies for which the operator pays.
 */
export const taxSections = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', '9-5', 'hsn'] as const
export type TaxSection = (typeof taxSections)[number]

const sectionLabels = {
  b2b: 'B2B',
  b2cl: 'B2CL',
  b2cs: 'B2CS',
  cdnr: 'CDNR',
  cdnur: 'CDNUR',
  '9-5': 'Section 9(5)',
  hsn: 'HSN/SAC summary',
} as const satisfies Record<TaxSection, string>

export const taxSectionLabel = (section: TaxSection): string => sectionLabels[section]
