const rupees = new Intl.NumberFormat('en', { style: 'currency', currency: 'INR' })

/** Integer paise as the product writes money (spec 9): `₹1,250.00`. */
export function formatRupees(paise: number): string {
  return rupees.format(paise / 100)
}
