/** The dialog that gives a partner's jobs to others. */
export const replaceText = {
  'replace.sick': 'Sick today',
  'replace.sick-reason': 'Sick',
  'replace.sick.title': '{name} is sick today',
  'replace.days-off.title': 'Days off of {name}',
  'replace.deactivated.title': 'Deactivate {name}',
  'replace.rejected.title': '{id} rejected by {name}',
  'replace.intro':
    '{count, plural, =0 {No open jobs are affected.} one {One open job is affected. Choose a replacement.} other {# open jobs are affected. Choose replacements.}}',
  'replace.first': 'These are the first {shown} of {total} jobs. Repeat this for the others.',
  'replace.loading': 'Looking for partners',
  'replace.who': 'Partner for {id}, {customer}',
  'replace.overlapping': '{name} (overlap)',
  'replace.slots': 'Next free slots',
  'replace.slot': '{when}, {name}',
  'replace.slot-own': '{when}, keep {name}',
  'replace.anyway': 'With a conflict',
  'replace.with-conflict': '{name}: {reason}',
  'replace.moves': 'Moves to {when}. The customer can be told in the next step.',
  'replace.none': 'Leave unassigned',
  'replace.keep': 'Keep {name}',
  'replace.no-partner':
    'No partner is free at that time. Choose a free slot or a partner with a conflict, or leave the job unassigned.',
  'replace.unassigned': 'Waits for a partner.',
  'replace.kept': '{name} stays assigned.',
  'replace.cancel': 'Cancel',
  'replace.save':
    '{count, plural, =0 {Confirm} one {Confirm and change one job} other {Confirm and change # jobs}}',
  'replace.done':
    '{done, plural, =0 {No job changed} one {One job changed} other {# jobs changed}}{failed, plural, =0 {} other {, # not changed}}',
  'replace.assigned': 'Assigned to {name}',
  'replace.moved': 'Moved to {when}, {name}',
  'replace.whatsapp': 'WhatsApp the customer',
  'replace.whatsapp-name': 'WhatsApp {name}',
  'replace.now-unassigned': 'Unassigned',
  'replace.undo': 'Undo',
  'replace.undo-until': 'Can be undone until {time}.',
  'replace.undone':
    '{done, plural, =0 {No job restored} one {One job restored} other {# jobs restored}}{failed, plural, =0 {} other {, # not restored}}',
  'replace.restored': 'Restored',
  'replace.close': 'Close',
  'replace.last':
    '{count, plural, =0 {Recorded} one {One job of {name} was changed} other {# jobs of {name} were changed}} at {time}.',
  'replace.cause-undone.days-off': 'The day off was undone too.',
  'replace.cause-undone.deactivated': 'The deactivation was undone too.',
} as const
