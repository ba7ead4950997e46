/** What other features and the shell may use of this one. */
export { LoginPage } from './login-page.tsx'
export { currentUserQuery, keepUser, signOut } from './session.queries.ts'
