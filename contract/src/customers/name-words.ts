/** Words of the name rules, in lower case and without punctuation. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Titles; alone they are no name. 'Sri' and 'Anna' are also names and so are not here. */
export const honorifics = words(`
  mr mrs ms miss mister dr doctor prof professor sir madam mam maam mem shri shree shrimati smt sriman srimati kumari
  ji bhai bhaiya didi aunty auntie uncle sahab sahib saheb er engr adv advocate capt captain col maj lt thiru thirumathi
  selvi श्री श्रीमती कुमारी சார் திரு திருமதி செல்வி ശ്രീ ശ്രീമതി గారు`)

/** Placeholders for an unknown name; a name of nothing else is invalid. */
export const placeholders = words(`
  test testing tester tests na nil none null undefined unknown noname nameless name names no not known given available
  customer customers client cust user guest anonymous anon abc abcd abcde abcdef xyz xx xxx xyzzy dummy demo sample fake
  temp tbd tba blank empty someone somebody anybody nobody person caller call calling missed wrong number lead enquiry
  inquiry new old hello hi hey asdf asdfg asdfgh qwerty qwert qwe zxcv zxc hjkl jkl fgh dfg sdf ghj order booking
  justdial whatsapp website sulekha flat room unnamed untitled`)

/** A word that marks a firm, whose name may contain numbers: 24x7 Plumbing Services, Hotel 51. */
export const firmWords = words(`
  service services enterprise enterprises trader traders trading company co ltd limited pvt private llp inc corp
  corporation industries industry sons son brothers bros associates agency agencies store stores mart market shop
  shoppe bazaar hotel hotels inn lodge residency restaurant cafe canteen bakery sweets caterers kitchen foods dairy
  farms school college academy institute university tuition classes clinic hospital hospitals nursing pharmacy medicals
  medical diagnostics labs lab bank finance insurance apartment apartments society association rwa owners residents
  towers tower heights enclave residences villas sector block phase studio studios salon spa parlour gym fitness
  boutique tailors textiles silks jewellers builders constructions construction developers realty properties estates
  interiors decor furniture electricals electronics electric electrical plumbing plumbers cleaning cleaners painters
  painting repairs repair works workshop garage motors auto automobiles travels transport logistics couriers tours
  solutions systems technologies technology tech infotech software digital media prints printers press events
  consultants consultancy consulting group foundation trust church temple mandir mosque club office offices
  restaurants hostel pg india`)
