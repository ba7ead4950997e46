/**
 * States and districts in the postal sources, and their present names. The old name can still be found: the
 * build adds it to the district's search text.
 */
const stateNames: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
}

/**
 * Districts that have changed their state since the sources were written: Telangana in 2014, Ladakh in 2019.
 */
const movedDistricts: Record<string, readonly string[]> = {
  Telangana: [
    'Adilabad',
    'Hyderabad',
    'Jayashankar Bhupalpally',
    'Karimnagar',
    'Khammam',
    'Mahabubabad',
    'Mahabubnagar',
    'Medak',
    'Nalgonda',
    'Nizamabad',
    'Peddapalli',
    'Ranga Reddy',
    'Warangal',
  ],
  Ladakh: ['Kargil', 'Leh'],
}
const formerState: Record<string, string> = { Telangana: 'Andhra Pradesh', Ladakh: 'Jammu and Kashmir' }

/**
 * Names changed by the states, spellings of the postal sources, and postal districts that are really a
 * tehsil.
 */
const districtNames: Record<string, string> = {
  'Ahmed Nagar': 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  'Ashok Nagar': 'Ashoknagar',
  Baleswar: 'Balasore',
  Bandipur: 'Bandipora',
  'Bangalore Rural': 'Bengaluru Rural',
  Bangalore: 'Bengaluru Urban',
  Bardhaman: 'Purba Bardhaman',
  Belgaum: 'Belagavi',
  Bellary: 'Ballari',
  Bengaluru: 'Bengaluru Urban',
  'Bijapur(KAR)': 'Vijayapura',
  Burdwan: 'Purba Bardhaman',
  Chamrajnagar: 'Chamarajanagar',
  Chickmagalur: 'Chikkamagaluru',
  Cuddapah: 'YSR Kadapa',
  Darjiling: 'Darjeeling',
  Debagarh: 'Deogarh',
  'East Midnapore': 'Purba Medinipur',
  'East Nimar': 'Khandwa',
  Faizabad: 'Ayodhya',
  Firozpur: 'Ferozepur',
  'Gandhi Nagar': 'Gandhinagar',
  Ganganagar: 'Sri Ganganagar',
  Giridh: 'Giridih',
  Gulbarga: 'Kalaburagi',
  Gurgaon: 'Gurugram',
  Hazaribag: 'Hazaribagh',
  Hoshangabad: 'Narmadapuram',
  Jajapur: 'Jajpur',
  'Janjgir-champa': 'Janjgir-Champa',
  Jaribam: 'Jiribam',
  Jayashankar: 'Jayashankar Bhupalpally',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Kaimur (Bhabua)': 'Kaimur',
  'Karim Nagar': 'Karimnagar',
  Kasargod: 'Kasaragod',
  Kawardha: 'Kabirdham',
  Keonjhargarh: 'Kendujhar',
  Kheri: 'Lakhimpur Kheri',
  'Lahul & Spiti': 'Lahaul and Spiti',
  'Mahabub Nagar': 'Mahabubnagar',
  Mammit: 'Mamit',
  Marigaon: 'Morigaon',
  Medinipur: 'Paschim Medinipur',
  MORBI: 'Morbi',
  Mysore: 'Mysuru',
  Nabarangapur: 'Nabarangpur',
  'North And Middle Andaman': 'North and Middle Andaman',
  'North Cachar Hills': 'Dima Hasao',
  'North Dinajpur': 'Uttar Dinajpur',
  Osmanabad: 'Dharashiv',
  Palamau: 'Palamu',
  'Panch Mahals': 'Panchmahal',
  Pondicherry: 'Puducherry',
  Puruliya: 'Purulia',
  'Raigarh(MH)': 'Raigad',
  Rajauri: 'Rajouri',
  Ramanagar: 'Ramanagara',
  Ropar: 'Rupnagar',
  Saiha: 'Siaha',
  Sainkheda: 'Narsinghpur',
  'Sant Ravidas Nagar': 'Bhadohi',
  'Seraikela-kharsawan': 'Seraikela Kharsawan',
  Shimoga: 'Shivamogga',
  Sibsagar: 'Sivasagar',
  Sonapur: 'Subarnapur',
  'South Dinajpur': 'Dakshin Dinajpur',
  Sundergarh: 'Sundargarh',
  'Surendra Nagar': 'Surendranagar',
  'The Dangs': 'Dang',
  TIRUPPUR: 'Tiruppur',
  Tumkur: 'Tumakuru',
  Tuticorin: 'Thoothukudi',
  'West Midnapore': 'Paschim Medinipur',
  'West Nimar': 'Khargone',
  'Yamuna Nagar': 'Yamunanagar',
}

/** The same name means different districts in these states. */
const districtNamesIn: Record<string, Record<string, string>> = {
  Maharashtra: { Aurangabad: 'Chhatrapati Sambhajinagar' },
}

/** Common names that neither source has, for search. */
export const districtAliases: Record<string, string> = {
  'Bengaluru Urban': 'bangalore bengaluru',
  Ernakulam: 'kochi cochin',
  'Gautam Buddha Nagar': 'noida greater noida',
  Kamrup: 'guwahati',
  Khorda: 'bhubaneswar',
  Kozhikode: 'calicut',
  Mumbai: 'bombay',
  Mysuru: 'mysore',
  Puducherry: 'pondicherry',
  Thiruvananthapuram: 'trivandrum',
  Vadodara: 'baroda',
  Varanasi: 'banaras benares',
  Chennai: 'madras',
  Kolkata: 'calcutta',
}

/** Present state and district of a source's row; `was` is the former district name when it differs. */
export function modernPlace(
  state: string,
  district: string,
): { state: string; district: string; was: string | null } {
  const knownState = stateNames[state] ?? state
  const bare = districtNames[district] ?? district.replace(/\s*\((?:HP|BH|CGH|KAR|MH)\)$/, '')
  const present = districtNamesIn[knownState]?.[bare] ?? bare
  const moved = Object.entries(movedDistricts).find(
    ([to, districts]) => formerState[to] === knownState && districts.includes(present),
  )
  return { state: moved?.[0] ?? knownState, district: present, was: present === district ? null : district }
}

const institution =
  /\b(college|court|bhawan|bhavan|sectt?|secretariat|university|camp|camps|r\.?s|hospital|office|house|commission|factory|mills?|school|institute|institution|airport|collectorate|kutchery|kty|kutcherry|vidhan|sabha|soudh|soudha|rajbhavan|highcourt|stock exchange|parliament|gpo|g\.p\.o|rms|jail|palace|project|campus|t\.?e|works|barracks|lines|bank|temple|mandir|depot|complex|headquarters|hq|cantt board|polytechnic|refinery|plant|stadium|museum|church|ashram|sanatorium|press|mint|port trust|dockyard|cecri|iit|nit|i\.?i\.?t|b\.?h\.?u|med)\b/i

/** Post offices named after a building instead of the locality. */
export function isInstitution(name: string): boolean {
  return institution.test(name) || /^(?:[A-Z]\b[. ]?){2,7}(?:$|\s)/.test(name)
}

/**
 * The locality in the name of a post office: `Indiranagar S.O (Bangalore)` is `Indiranagar`, `New Delhi
 * G.P.O.` is `New Delhi`. Names in a single case get capitals.
 */
export function localityOf(officeName: string): string {
  const bare = officeName
    .replace(/\(.*$/, (inBrackets) => (/[A-Z]\.O\.?$/.test(inBrackets) ? ' B.O' : ' '))
    .replace(/(?:[\s.](?:(?:ED|GDS|E|Pat|ND\.?T\.?|NDT|T\.)?[BSH]\.?\s?O|G\.P\.O|GPO|P\.O)\b\.?\s*)+$/i, ' ')
    .replace(/[^\p{L}\p{N}.'&/ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim()
    .replace(/[-./&' ]+$/, '')
  const isShouted = bare.length > 3 && bare === bare.toUpperCase() && !bare.includes('.')
  return withCapitals(isShouted ? bare.toLowerCase() : bare)
}

function withCapitals(text: string): string {
  const capital = (_: string, before: string, letter: string) => before + letter.toUpperCase()
  return text.replace(/(^|[ \-/.])(\p{Ll})(?!f |nd )/gu, capital)
}
