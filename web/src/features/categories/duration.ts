/** Minutes, null for an empty field, undefined for an invalid duration. */
export function readMinutes(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return minutes >= 15 && minutes <= 14_400 ? minutes : undefined
}

/** Days of a warranty, null for an empty field, undefined for an invalid number. */
export function readDays(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1
  return days >= 0 && days <= 3650 ? days : undefined
}
