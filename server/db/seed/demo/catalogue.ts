import type { InputType } from 'contract/choices.ts'

export type SeedQuestion = { label: string; type: InputType; options?: string[]; required?: boolean }
export type SeedCategory = {
  title: string
  /** Usual price of the work in rupees, from and to; leaves only. */
  price?: [number, number]
  minutes?: number
  /** Basis points, or paise when fixed. */
  commission?: { kind: 'percent' | 'fixed'; value: number; afterMaterial?: boolean }
  questions?: SeedQuestion[]
  children?: SeedCategory[]
}

const radio = (label: string, ...options: string[]): SeedQuestion => ({
  label,
  type: 'radio',
  options,
  required: true,
})
const checkbox = (label: string, ...options: string[]): SeedQuestion => ({ label, type: 'checkbox', options })
const free = (label: string): SeedQuestion => ({ label, type: 'text' })
const leaf = (
  title: string,
  from: number,
  to: number,
  minutes: number,
  questions?: SeedQuestion[],
): SeedCategory => ({
  title,
  price: [from, to],
  minutes,
  questions,
})

/** The services of the demo business, with the questions for a caller. */
export const catalogue: SeedCategory[] = [
  {
    title: 'Plumbing',
    commission: { kind: 'percent', value: 1800, afterMaterial: true },
    questions: [radio('Is water leaking right now?', 'Yes', 'No'), free('Which floor and is there a lift?')],
    children: [
      leaf('Tap and mixer fitting', 350, 1200, 60, [
        checkbox('Where?', 'Kitchen', 'Bathroom', 'Balcony', 'Terrace'),
      ]),
      leaf('Toilet repair', 450, 1800, 60, [radio('Which kind?', 'Western', 'Indian')]),
      leaf('Drain blockage', 500, 2200, 90, [
        checkbox('What is blocked?', 'Sink', 'Floor drain', 'Toilet', 'Main line'),
      ]),
      leaf('Water tank cleaning', 900, 2500, 120, [
        radio('Tank size', 'Up to 1,000 l', '1,000 to 2,000 l', 'Larger'),
      ]),
      leaf('Motor and pump repair', 800, 3500, 90),
    ],
  },
  {
    title: 'Electrical',
    commission: { kind: 'percent', value: 1800, afterMaterial: true },
    questions: [radio('Is the power off at the moment?', 'Yes', 'No')],
    children: [
      leaf('Ceiling fan installation', 250, 600, 45, [radio('How many fans?', '1', '2', '3 or more')]),
      leaf('Switch and socket repair', 200, 700, 45),
      leaf('Wiring and short circuit', 600, 4500, 120, [
        checkbox('What happens?', 'Sparks', 'Trips', 'Burning smell'),
      ]),
      leaf('Inverter and battery check', 400, 1500, 60, [free('Make and age of the battery')]),
      leaf('Light fitting', 250, 1800, 60),
    ],
  },
  {
    title: 'Appliance repair',
    commission: { kind: 'percent', value: 2000 },
    questions: [free('Make and model')],
    children: [
      {
        title: 'AC',
        commission: { kind: 'percent', value: 2000, afterMaterial: true },
        questions: [
          radio('What kind of AC is it?', 'Split', 'Window', 'Cassette'),
          free('When was it last serviced?'),
        ],
        children: [
          leaf('AC repair', 450, 4500, 90, [
            checkbox('What is wrong?', 'Not cooling', 'Water leaking', 'Noise or smell'),
          ]),
          leaf('AC gas refill', 2200, 3200, 90),
          leaf('AC service', 499, 999, 60, [radio('How many units?', '1', '2', '3 or more')]),
          leaf('Split AC installation', 1400, 2200, 120, [
            radio('Is the outdoor unit above the second floor?', 'Yes', 'No'),
          ]),
        ],
      },
      leaf('Washing machine repair', 400, 3500, 75, [
        radio('Load', 'Top', 'Front'),
        checkbox('What is wrong?', 'No spin', 'No water', 'Leaks', 'Noise'),
      ]),
      leaf('Refrigerator repair', 450, 4200, 75, [radio('Doors', 'Single', 'Double', 'Side by side')]),
      leaf('Geyser repair', 350, 1800, 60, [radio('Power', 'Electric', 'Gas', 'Solar')]),
      leaf('Microwave repair', 400, 1800, 60),
      leaf('Water purifier service', 450, 2400, 60),
    ],
  },
  {
    title: 'Cleaning',
    commission: { kind: 'percent', value: 2200 },
    questions: [
      radio('Home', '1 BHK', '2 BHK', '3 BHK', '4 BHK or villa'),
      radio('Is it furnished?', 'Yes', 'No'),
    ],
    children: [
      leaf('Full home cleaning', 3499, 9999, 360),
      leaf('Kitchen deep cleaning', 1299, 3499, 180, [
        checkbox('Also clean', 'Chimney', 'Inside cupboards', 'Refrigerator'),
      ]),
      leaf('Bathroom deep cleaning', 499, 1798, 120, [radio('How many bathrooms?', '1', '2', '3 or more')]),
      leaf('Sofa cleaning', 599, 2199, 90, [free('How many seats?')]),
    ],
  },
  {
    title: 'Painting',
    commission: { kind: 'percent', value: 1200, afterMaterial: true },
    questions: [radio('Who buys the paint?', 'We do', 'Customer'), free('Area in square feet')],
    children: [
      leaf('Full home painting', 28000, 95000, 1440, [
        radio('When should it start?', 'This week', 'This month', 'Later'),
      ]),
      leaf('Interior painting, 1 room', 6500, 14000, 600),
      leaf('Waterproofing', 4500, 26000, 480, [checkbox('Where?', 'Terrace', 'Bathroom', 'Outer wall')]),
    ],
  },
  {
    title: 'Pest control',
    commission: { kind: 'percent', value: 2500 },
    questions: [radio('Are there children or pets?', 'Yes', 'No')],
    children: [
      leaf('Cockroach control', 799, 1899, 60, [radio('Home', '1 BHK', '2 BHK', '3 BHK', 'Larger')]),
      leaf('Termite treatment', 2499, 9800, 180, [
        checkbox('Where was it seen?', 'Doors', 'Floor', 'Furniture', 'Walls'),
      ]),
      leaf('Bed bug treatment', 1499, 3999, 120),
    ],
  },
  {
    title: 'Carpentry',
    commission: { kind: 'fixed', value: 15000 },
    questions: [free('What is to be made or mended?')],
    children: [
      leaf('Wardrobe hinge repair', 350, 1400, 60),
      leaf('Door lock and fitting', 400, 2200, 60, [radio('Is anybody locked out?', 'Yes', 'No')]),
      leaf('Furniture assembly', 450, 2800, 120, [free('Shop and product name')]),
    ],
  },
  {
    title: 'Beauty',
    commission: { kind: 'percent', value: 2500 },
    questions: [radio('For whom?', 'Woman', 'Man', 'Child')],
    children: [
      leaf('Bridal make-up, at home', 8500, 24000, 240, [free('Date and place of the wedding')]),
      leaf('Facial and clean-up', 699, 2499, 90),
      leaf('Haircut at home', 299, 899, 45),
      leaf('Manicure and pedicure', 599, 1499, 90),
    ],
  },
]
