/** A home in a pincode, as an enquiry or a job has it. */
export const homeIn = (location_id: number, line_1 = '4 Main') => ({
  label: null,
  place_type: 'home',
  line_1,
  line_2: null,
  landmark: null,
  location_id,
})
