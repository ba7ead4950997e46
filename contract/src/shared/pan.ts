/** The Permanent Account Number: the fourth letter is the kind of holder. */
export const panPattern = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/
export const panProblem = 'must be a PAN such as ABCPE1234F'
