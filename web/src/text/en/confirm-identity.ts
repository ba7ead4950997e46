export const confirmIdentityText = {
  'confirm-identity.title': 'Confirm your password',
  'confirm-identity.why':
    'This change affects access, credentials or money. Your entries are saved after you confirm.',
  'confirm-identity.password': 'Password',
  'confirm-identity.code': 'Authenticator or recovery code',
  'confirm-identity.use-code': 'Use a code instead',
  'confirm-identity.use-passkey': 'Use a passkey',
  'confirm-identity.no-passkey': 'No passkey was used. Try again, or use your password.',
  'confirm-identity.use-password': 'Use your password instead',
  'confirm-identity.missing.password': 'Enter your password.',
  'confirm-identity.missing.code': 'Enter a code.',
  'confirm-identity.wrong.password': 'Incorrect password.',
  'confirm-identity.wrong.code': 'This code is incorrect or was already used.',
  'confirm-identity.wait': 'Too many attempts. Try again in {minutes} min.',
  'confirm-identity.confirm': 'Confirm',
  'confirm-identity.cancel': 'Cancel',
}
