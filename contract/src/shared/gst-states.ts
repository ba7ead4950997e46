/**
 * States and union territories by their GST code, with the titles of our locations. Source: GST portal, state
 * code list.
 */
export const gstStates = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const
export type GstState = keyof typeof gstStates

export const isGstState = (code: string): code is GstState => code in gstStates

/** The GST code of a state by its title; undefined for any other text. */
export function gstStateOf(title: string): GstState | undefined {
  const searched = title.trim().toLowerCase()
  const found = Object.entries(gstStates).find(([, state]) => state.toLowerCase() === searched)
  return found?.[0] as GstState | undefined // the keys of gstStates
}

/** `29-Karnataka`, as invoices and returns write a place of supply. */
export const placeOfSupply = (code: GstState): string => `${code}-${gstStates[code]}`
