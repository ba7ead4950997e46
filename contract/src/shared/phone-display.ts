/** `98765 43210` for an Indian number, the E.164 form with spaces after the country code otherwise. */
export function displayPhone(e164: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(e164)
  return indian ? `${indian[1]} ${indian[2]}` : e164
}
