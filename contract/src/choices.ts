import { terms } from './shared/terms.ts'

// The choices of fields that no first screen shows: apart from vocabulary.ts, which every visit loads.

type SlugOf<T extends readonly { slug: string }[]> = T[number]['slug']

/** Why an enquiry was lost; 'other' has a note. */
export const lostReasons = terms(
  'price',
  'time slot',
  'place not served',
  'found someone else',
  'not needed any more',
  'only asked',
  'no answer',
  'duplicate',
  'wrong number',
  'no reason given',
  'other',
)
export type LostReason = SlugOf<typeof lostReasons>

export const sources = terms(
  'website',
  'app',
  'landing page',
  'referral',
  'sms',
  'facebook ad',
  'facebook group',
  'facebook bot',
  'google ad',
  'google places',
  'justdial',
  'sulekha',
  'quikr',
  'poster',
  'leaflet',
  'visiting card',
  'whatsapp lead',
  'existing customer',
  'na',
  'unknown',
  'others',
)
export type Source = SlugOf<typeof sources>

export const inputTypes = terms('text', 'radio', 'checkbox')
export type InputType = SlugOf<typeof inputTypes>

export const genders = terms('male', 'female', 'other')
export type Gender = SlugOf<typeof genders>

/** Home, and the list of the specification. */
export const placeTypes = terms(
  'home',
  'office',
  'shop',
  'restaurant',
  'school',
  'college',
  'hospital',
  'factory',
  'beauty parlour',
  'govt office',
  'bank',
  'institution',
  'hotel',
  'public place',
  'political office',
  'store',
)
export type PlaceType = SlugOf<typeof placeTypes>

export const locationTypes = terms('state', 'district', 'area', 'pincode')
export type LocationType = SlugOf<typeof locationTypes>
