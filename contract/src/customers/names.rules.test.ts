import { expect, test } from 'vitest'
import { type NameProblem, problemsOf, proposedName } from './names.rules.ts'

const fine =
  `A. R. Rahman|S K Pillai|M/s Sharma & Sons|24x7 Plumbing Services|Om|Li|Asha Rao|V. V. S. Laxman|K. J. Yesudas
P.V. Narasimha Rao|R K Narayan|Mohammed Abdul Rahman|Fatima Begum|Gurpreet Singh|Harbhajan Kaur|Anil D'Souza|Mary D’Cruz
Jean-Pierre Fernandes|Dr. Meera Nair|Mrs. Kavitha Reddy|Shri Ram|Sri Devi|Ananya Iyer|Lakshmi Narayanan V|T. N. Seshan
Ram|Jo|Ng|Aa Deepthi|Leela|Shree Krishna|Ooty Stores|Hotel 51|Studio 11|Sector 45 RWA|Block 7 Residents Association
A1 Electricals|A2Z Cleaning Services|3M India|7th Heaven Cafe|HDFC Bank|BSNL Office|Tata & Co|Sharma & Co.|L&T Construction
Prestige Shantiniketan Owners Association|Venkataramana Subramaniam|Zubin Mehta|Ibrahim III|louis XVIII|Louis XXIII|अनीता शर्मा|राम|श्री गणेश ट्रेडर्स
சுரேஷ் குமார்|தமிழ்ச்செல்வி|ലക്ഷ്മി നായർ|ಸುಮಾ ರಾವ್|రమేష్ రెడ్డి|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|বিপ্লব দাস|Nil Kamal|Guest House Sunrise|Abc Traders
Unnikrishnan|Naina|Na Li|Testa Rossi|Ravi Kumar M.Com|Priya (Sunita's sister)|Ajay/Vijay|Khushboo|Anna|ramesh kumar|SUNITA DEVI`
    .split(/[|\n]/)
    .map((name) => name.trim())

const wrong: [name: string, problems: NameProblem[], proposal: string][] = [
  ['9876543210', ['phone'], ''],
  ['+91 98765 43210', ['phone'], ''],
  ['Ramesh 9876543210', ['phone'], 'Ramesh'],
  ['ramesh 98765-43210', ['phone'], 'Ramesh'],
  ['Services 080-41234567', ['phone'], ''],
  ['12345', ['digits'], ''],
  ['402', ['digits'], ''],
  ['Ramesh 2', ['digits'], 'Ramesh'],
  ['Ramesh402', ['digits'], 'Ramesh'],
  ['C-1042 Sunita', ['digits'], 'Sunita'],
  ['Flat 402 Sunita Rao', ['digits'], 'Sunita Rao'],
  ['JD12345', ['digits'], ''],
  ['Order 4411', ['digits', 'placeholder'], ''],
  ['www.example.com', ['link'], ''],
  ['https://spam.example/x?y=1', ['link'], ''],
  ['Cheap loans bit.ly.com', ['link'], 'Cheap loans'],
  ['ravi@example.com', ['link'], ''],
  ['Ravi ravi@example.com', ['link'], 'Ravi'],
  ['Ravi 😀', ['emoji'], 'Ravi'],
  ['❤️', ['emoji'], ''],
  ['👨‍👩‍👧 family', ['emoji'], 'Family'],
  ['🇮🇳 Arjun', ['emoji'], 'Arjun'],
  ['...', ['symbols'], ''],
  ['-', ['symbols'], ''],
  ['???', ['symbols'], ''],
  ['***Ramesh***', ['symbols'], 'Ramesh'],
  ['_sunita_', ['symbols'], 'Sunita'],
  ['#VIP Anand', ['symbols'], 'VIP Anand'],
  ['Mr.', ['honorific'], ''],
  ['Madam', ['honorific'], ''],
  ['Sir ji', ['honorific'], ''],
  ['Dr', ['honorific'], ''],
  ['श्रीमती', ['honorific'], ''],
  ['திரு', ['honorific'], ''],
  ['test', ['placeholder'], ''],
  ['Test Kumar', ['placeholder'], 'Kumar'],
  ['TESTING 123', ['digits', 'placeholder'], ''],
  ['NA', ['placeholder'], ''],
  ['n/a', ['placeholder'], ''],
  ['unknown', ['placeholder'], ''],
  ['No Name', ['placeholder'], ''],
  ['new customer', ['placeholder'], ''],
  ['asdf', ['placeholder'], ''],
  ['xyz', ['placeholder'], ''],
  ['xxx', ['placeholder', 'repeated'], ''],
  ['aaaa', ['repeated'], ''],
  ['lalala', ['repeated'], ''],
  ['Rameshhh', ['repeated'], 'Ramesh'],
  ['Shreee Devi', ['repeated'], 'Shree Devi'],
  ['conceição dias 2', ['digits'], 'Conceição Dias'],
  ['émile_zola', ['symbols'], 'Émile Zola'],
  ['e\u0301mile_zola', ['symbols'], 'Émile Zola'],
  ['RENÉE DSOUZA 8', ['digits'], 'Renée Dsouza'],
  ['JOÃO D’ÁVILA 8', ['digits'], 'João D’Ávila'],
  ['louis xviii 3', ['digits'], 'Louis XVIII'],
  ['LOUIS XVIII 3', ['digits'], 'Louis XVIII'],
  ['xi jin 3', ['digits'], 'Xi Jin'],
  ['Anand Reddddy', ['repeated'], 'Anand Reddy'],
  ['Lalllitha', ['repeated'], 'Lallitha'],
  ['Rammmesh', ['repeated'], 'Rammesh'],
  ['Renéééé', ['repeated'], 'René'],
  ['Raaavi', ['repeated'], 'Ravi'],
  ['K', ['letter'], ''],
  ['k.', ['letter'], ''],
]

test('there are enough examples of both', () => {
  expect(fine.length).toBeGreaterThanOrEqual(60)
  expect(wrong.length).toBeGreaterThanOrEqual(40)
})

test.each(fine)('%s is a name', (name) => {
  expect(problemsOf(name, '+919876543210')).toEqual([])
  expect(proposedName(name)).toMatch(/^$|ramesh kumar|sunita devi/i)
})

test.each(wrong)('%s is none: %j, proposed %j', (name, problems, proposal) => {
  expect(problemsOf(name, '+919000000001')).toEqual(problems)
  expect(proposedName(name, '+919000000001')).toBe(proposal)
})

test('a part of the own number counts as the number, with any separators', () => {
  expect(problemsOf('98 76 54 3', '+919876543210')).toEqual(['phone'])
  expect(problemsOf('Hotel 51', '+915100000000')).toEqual([])
})

test('a proposed name is valid by the same rules', () => {
  for (const [name] of wrong) {
    const proposal = proposedName(name)
    if (proposal) expect(problemsOf(proposal), name).toEqual([])
  }
})
