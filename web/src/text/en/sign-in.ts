export const signInText = {
  'sign-in.product': 'House Care Admin',
  'sign-in.lead': 'Sign in to continue',
  'sign-in.login': 'Email or phone',
  'sign-in.password': 'Password',
  'sign-in.show-password': 'Show what is typed',
  'sign-in.hide-password': 'Hide what is typed',
  'sign-in.submit': 'Sign in',
  'sign-in.login-missing': 'Enter your email or phone.',
  'sign-in.password-missing': 'Enter your password.',
  'sign-in.forgotten': 'Forgotten your password? Ask an admin to set a new one.',
  'sign-in.demo': 'Demo accounts',
  'sign-in.demo-fill': 'Fill in {role}',
}
