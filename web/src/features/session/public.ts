/** What other features and the shell may use of this one. */
export { LoginPage } from './login-page.tsx'
export { cacheUser, currentUserQuery, signOut } from './session.queries.ts'
