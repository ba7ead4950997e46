export type StrengthQuestion = { id: number; password: string; about: string[] }
export type StrengthResult = { id: number; guesses: number }

/** Words that are common in passwords of India and of this trade, and missing from the library's lists. */
// biome-ignore format: a list of words reads best in columns
export const words = [
  'india', 'bharat', 'hindustan', 'mumbai', 'delhi', 'bangalore', 'bengaluru', 'chennai', 'kolkata', 'hyderabad', 'pune',
  'krishna', 'ganesh', 'ganesha', 'hanuman', 'mahadev', 'shivshakti', 'jaihind', 'jaimatadi', 'jaishriram', 'sairam',
  'omsairam', 'omnamahshivaya', 'radhekrishna', 'cricket', 'sachin', 'dhoni', 'kohli', 'changeme', 'default',
  'housecare', 'housecareadmin', 'backoffice', 'homeservice', 'homeservices', 'technician', 'dispatch', 'dispatcher',
  'plumber', 'plumbing', 'electrician', 'carpenter', 'acservice', 'acrepair', 'cleaning', 'pestcontrol', 'enquiry',
]
