import { mergePosts } from './merge-records.ts'
import { complaintPosts } from './posts/complaint-posts.ts'
import { concessionPosts } from './posts/concession-posts.ts'
import { customerPosts } from './posts/customer-posts.ts'
import { dayBookPosts } from './posts/day-book-posts.ts'
import { enquiryPosts } from './posts/enquiry-posts.ts'
import { filePosts } from './posts/file-posts.ts'
import { importPosts } from './posts/import-posts.ts'
import { incentivePosts } from './posts/incentive-posts.ts'
import { jobPosts } from './posts/job-posts.ts'
import { officePosts } from './posts/office-posts.ts'
import { partnerPosts } from './posts/partner-posts.ts'
import type { Posts } from './posts/post.ts'
import { queuePosts } from './posts/queue-posts.ts'
import { replacementPosts } from './posts/replacement-posts.ts'
import { settlementPosts } from './posts/settlement-posts.ts'
import { staffPosts } from './posts/staff-posts.ts'
import { trashPosts } from './posts/trash-posts.ts'
import { webhookPosts } from './posts/webhook-posts.ts'
import type { Records } from './records.ts'

/** POST endpoints without an Idempotency-Key, and what replaces it. */
export const exempt: Record<string, string> = {
  'POST /signin':
    'nobody is signed in yet whose key it could be; a repeat opens a session of its own and harms nothing',
  'POST /intake/{source}':
    'nobody is signed in whose key it could be; a lead that comes again is told from the one before by what it says',
  'POST /calls/{key}':
    'nobody is signed in whose key it could be; the same call told again is told from others by its id or what is said',
  'POST /delivery-reports/{provider}/{key}':
    'nobody is signed in whose key it could be; a message that was reported on takes no second report',
  'POST /invitations/look': 'nobody is signed in yet whose key it could be; it changes nothing',
  'POST /invitations/accept':
    'nobody is signed in yet whose key it could be; a repeat is refused: the link is used, and the password is set',
  'POST /staffs': 'its answer tells a link and is kept nowhere; a repeat is refused: the email is taken',
  'POST /staffs/{id}/invitation':
    'its answer is a link and kept nowhere; a repeat makes another in its place',
  'POST /signout': 'a repeat is told 401: the session is over, which is what was asked for',
  'POST /query/console': 'what it reads is kept nowhere; a repeat reads again, and changes nothing',
  'POST /users/{id}/second-factor':
    'its answer is a secret and kept nowhere; a repeat makes another in its place',
  'POST /users/{id}/second-factor/confirm':
    'its answer is secret and kept nowhere; a repeat is refused: the code is used',
  'POST /users/{id}/second-factor/recovery-codes':
    'its answer is secret and kept nowhere; a repeat makes others in their place',
  'POST /user/confirm/passkey': 'its answer is a challenge and kept nowhere; a repeat begins again',
  'POST /users/{id}/passkeys/begin': 'its answer is a challenge and kept nowhere; a repeat begins again',
  'POST /partner-links/{token}/opened':
    'nobody is signed in whose key it could be; only the first time is kept',
  'POST /partner-links/{token}/phone':
    'nobody is signed in whose key it could be; it is a read that is logged',
  'POST /partner-links/{token}/accept':
    'nobody is signed in whose key it could be; an accepted job is left as it is',
  'POST /partner-links/{token}/reject':
    'nobody is signed in whose key it could be; the link has ended, and a repeat is refused',
  'POST /partner-links/{token}/start':
    'nobody is signed in whose key it could be; a started job is left as it is',
  'POST /partner-links/{token}/unstart':
    'nobody is signed in whose key it could be; an accepted job is left as it is',
  'POST /partner-links/{token}/photos':
    'nobody is signed in whose key it could be; the same photo is kept once',
  'POST /partner-links/{token}/complete':
    'nobody is signed in whose key it could be; a completed job is left as it is',
  'POST /files/{id}/link':
    'its answer is a link and kept nowhere; a repeat makes another, and changes nothing',
  'POST /jobs/{id}/partner-link': 'its answer is a link and kept nowhere; a repeat gives the same link',
  'POST /settlement-lines/{id}/link': 'its answer is a link and kept nowhere; a repeat gives the same link',
  'POST /settlement-links/{token}/opened':
    'nobody is signed in whose key it could be; only the first time is kept',
  'POST /tracking-links/{token}/opened':
    'nobody is signed in whose key it could be; only the first time is kept',
  'POST /tracking-links/{token}/request':
    'nobody is signed in whose key it could be; the same request is kept once',
  'POST /tracking-links/{token}/rating': 'nobody is signed in whose key it could be; a job is rated once',
  'POST /jobs/{id}/tracking-link': 'its answer is a link and kept nowhere; a repeat gives the same link',
  'POST /maintenance':
    'says what is to be so, and a repeat says the same; everybody raced here would be shut out',
  'POST /maintenance/end': 'says what is to be so: ending what is over changes nothing',
}

/** For every other POST endpoint of the contract. */
export function postFactories(records: Records): Posts {
  return {
    ...customerPosts(records),
    ...mergePosts(records),
    ...enquiryPosts(records),
    ...jobPosts(records),
    ...concessionPosts(records),
    ...filePosts(records),
    ...incentivePosts(records),
    ...settlementPosts(records),
    ...importPosts(records),
    ...dayBookPosts(records),
    ...complaintPosts(records),
    ...partnerPosts(records),
    ...officePosts(records),
    ...staffPosts(records),
    ...queuePosts(records),
    ...replacementPosts(records),
    ...trashPosts(records),
    ...webhookPosts(records),
  }
}
