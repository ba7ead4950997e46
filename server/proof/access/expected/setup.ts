import type { ExpectedRoles } from './roles.ts'

/** Accounts, settings, categories and locations. Specification, section 6: all but one's own account is admin and dev. */
export const setup: ExpectedRoles = {
  // Sign-in, and one's own session.
  'GET /signin': 'public',
  'POST /signin': 'public',
  'POST /invitations/look': 'public',
  'POST /invitations/accept': 'public',
  'POST /signout': 'staff',
  'POST /user/confirm': 'staff',
  'GET /user': 'staff',
  'GET /sessions': 'staff',
  'DELETE /sessions/{id}': 'staff',
  'DELETE /sessions': 'staff',
  'GET /events': 'staff',

  // Profiles: one's own. Who may open somebody else's is in access-own.test.ts.
  'GET /users/{id}': 'staff',
  'PUT /users/{id}': 'staff',
  'POST /users/{id}/password': 'staff',
  'GET /users/{id}/second-factor': 'staff',
  'POST /users/{id}/second-factor': 'staff',
  'POST /users/{id}/second-factor/confirm': 'staff',
  'POST /users/{id}/second-factor/recovery-codes': 'staff',
  'POST /users/{id}/second-factor/off': 'staff',

  // Staff accounts.
  'GET /staffs/names': 'staff',
  'GET /staffs': 'admin',
  'GET /staffs/download': 'admin',
  'POST /staffs': 'admin',
  'GET /staffs/{id}': 'admin',
  'POST /staffs/{id}/invitation': 'admin',
  'PUT /staffs/{id}/roles': 'admin',
  'PUT /staffs/{id}/shift': 'admin',
  'POST /staffs/{id}/deactivate': 'admin',
  'GET /staffs/{id}/hand-over': 'admin',
  'POST /staffs/{id}/hand-over': 'admin',
  'POST /staffs/{id}/activate': 'admin',
  'POST /staffs/{id}/second-factor/reset': 'admin',
  'POST /staffs/{id}/sign-out': 'admin',

  // Settings: every panel user loads them, and is shown what the role allows.
  'GET /admin/config': 'staff',
  'POST /admin/config': 'admin',
  'PUT /admin/config': 'admin',
  'GET /admin/config/changes': 'admin',
  'GET /admin/config/sample': 'admin',
  'POST /admin/config/test': 'admin',

  // Categories: every panel user loads the tree.
  'GET /categories': 'staff',
  'GET /categories/{id}': 'staff',
  'GET /categories/{id}/questions': 'staff',
  'GET /categories/{id}/commission': 'staff',
  'GET /categories/totals': 'admin',
  'GET /categories/{id}/script': 'admin',
  'POST /categories': 'admin',
  'PUT /categories/{id}': 'admin',
  'POST /categories/{id}/move': 'admin',
  'DELETE /categories/{id}': 'admin',
  'PUT /categories/{id}/questions': 'admin',

  // Locations: every panel user loads and searches them.
  'GET /locations': 'staff',
  'GET /locations/search': 'staff',
  'GET /locations/pincodes/{pincode}': 'staff',
  'GET /locations/{id}': 'staff',
  'GET /locations/pincodes': 'admin',
  'GET /locations/pincodes/download': 'admin',
  'GET /locations/duplicates': 'admin',
  'GET /locations/faults': 'admin',
  'GET /locations/{id}/uses': 'admin',
  'GET /locations/{id}/partners': 'admin',
  'GET /locations/{id}/move': 'admin',
  'POST /locations': 'admin',
  'PUT /locations/{id}': 'admin',
  'DELETE /locations/{id}': 'admin',
  'GET /location-imports': 'admin',
  'POST /location-imports': 'admin',
  'POST /location-imports/{id}/undo': 'admin',
}
