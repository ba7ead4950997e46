import { AppError } from '#platform/errors/app-error.ts'

export const refused = (field: string, message: string, event?: string): AppError =>
  new AppError('invalid', { message, issues: [{ field, message }], event })

/** Also for a challenge that never existed, so that the response does not reveal whether it did. */
export const isOver = (): AppError => refused('challenge', 'This sign-in expired. Start again.')

/** One response for an unknown login, a wrong password and a disabled account. */
export const wrongPassword = (): AppError =>
  refused('login', 'Incorrect email, phone or password.', 'A sign-in was refused')
export const wrongCode = (): AppError =>
  refused('code', 'Incorrect or used code.', 'A sign-in code was refused')
