/** What can be done where no partner fits the time of a job. */
export const alternativesText = {
  'alternatives.title': 'No matching partner for {id}',
  'alternatives.title-overlap': 'No ideal match for {id}, {count, number} with an overlap',
  'alternatives.loading': 'Looking for free slots',
  'alternatives.planned': '{service}, planned for {period}.',
  'alternatives.slots': 'Next free slots',
  'alternatives.no-slots': 'No partner with this service and area is free in the next 14 days.',
  'alternatives.slot': '{when}, {name}',
  'alternatives.slot-own': '{when}, keep {name}',
  'alternatives.anyway': 'Partners with a conflict',
  'alternatives.anyway-one': 'Only match, with conflicts',
  'alternatives.choose': 'Choose anyway',
  'alternatives.choose-name': 'Choose anyway: {name}',
  'alternatives.close': 'Cancel',
  'alternatives.reason': 'No partner was free at the agreed time',
  'alternatives.moved': '{id} moved to {when}, {name}',
  'alternatives.tell': 'Message {name} about the new time?',
  'alternatives.whatsapp': 'Confirm opens WhatsApp with this text: {text}',
  'alternatives.message':
    'Hello {name}, your {service} visit has a new time: {period}. Please reply if this time does not suit you.',
} as const
