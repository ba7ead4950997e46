import { intakeKeyCreate } from 'contract/intake/intake.schema.ts'

/** What is typed; the key itself is thought up by the form. */
export const newKeyForm = intakeKeyCreate.omit({ key: true })
