/** Answers of callers to text questions, by the question and, where it differs, by the service. */
type Answers = readonly string[] | Readonly<Record<string, readonly string[]>>

const acs = ['Voltas, 1.5 ton', 'LG Dual Inverter, 1.5 ton', 'Daikin, 1 ton', 'Blue Star, 2 ton']

export const textAnswers: Readonly<Record<string, Answers>> = {
  'Which floor and is there a lift?': [
    'Second floor, lift',
    'Ground floor',
    'Fourth floor, no lift',
    'First floor, no lift',
  ],
  'Make and age of the battery': [
    'Exide, about three years',
    'Luminous, bought last year',
    'Amaron, five years or more',
  ],
  'Make and model': {
    'AC repair': acs,
    'AC gas refill': acs,
    'AC service': acs,
    'Split AC installation': acs,
    'Washing machine repair': [
      'IFB Senator, 8 kg',
      'Samsung, 6.5 kg top load',
      'LG, 7 kg front load',
      'Whirlpool, 7 kg',
    ],
    'Refrigerator repair': ['Samsung, 253 l', 'Godrej Edge, 190 l', 'LG, 650 l', 'Whirlpool, 265 l'],
    'Geyser repair': ['Racold, 15 l', 'AO Smith, 25 l', 'Bajaj, 3 l instant', 'V-Guard, 10 l'],
    'Microwave repair': ['IFB, 20 l', 'LG, 28 l convection', 'Samsung, 23 l', 'Panasonic, 27 l'],
    'Water purifier service': ['Kent Grand', 'Aquaguard Aura', 'Pureit Copper+', 'Livpure Bolt'],
  },
  'When was it last serviced?': ['About a year ago', 'In April', 'Never, it is new', 'Two summers ago'],
  'How many seats?': ['Three', 'Five, L-shaped', 'Seven and two chairs', 'Two'],
  'Area in square feet': ['1,150', 'About 900', '1,600 with the balcony', 'Not sure, 2 BHK'],
  'What is to be made or mended?': {
    'Wardrobe hinge repair': ['Two hinges have come off', 'The left door hangs', 'Three doors do not close'],
    'Door lock and fitting': [
      'The main door’s lock turns through',
      'A new lock for the bedroom',
      'The latch is stuck',
    ],
    'Furniture assembly': ['A bed with storage', 'A desk and two shelves', 'A three-door wardrobe'],
  },
  'Shop and product name': [
    'Ikea, Malm bed',
    'Pepperfry, study table',
    'Urban Ladder, wardrobe',
    'Amazon, shoe rack',
  ],
  'Date and place of the wedding': [
    'Second Sunday of next month, Jayanagar',
    'The 14th, a hall in Whitefield',
    'In three weeks, at home in Malleswaram',
    'Next Friday, Koramangala',
  ],
}

/** @throws Error for a question without written answers */
export function textAnswersTo(label: string, service: string): readonly string[] {
  const known = textAnswers[label]
  const answers = Array.isArray(known)
    ? known
    : (known as Record<string, readonly string[]> | undefined)?.[service]
  if (!answers) throw new Error(`Nobody says what is answered to '${label}' of ${service}`)
  return answers
}
