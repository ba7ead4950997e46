/** The form of a new enquiry. */
export const newEnquiryText = {
  'new-enquiry.new': 'New enquiry',
  'new-enquiry.caller': 'Caller',
  'new-enquiry.details': 'More details',
  'new-enquiry.request': 'Service needed',
  'new-enquiry.questions': 'Questions',
  'new-enquiry.plan': 'Next steps',
  'new-enquiry.follow-up': 'Call back at',
  'new-enquiry.follow-up-help': 'Without a time: call {when}.',
  'new-enquiry.visit': 'Visit',
  'new-enquiry.visit-add': 'Schedule a visit',
  'new-enquiry.visit-drop': 'Remove the visit',
  'new-enquiry.save': 'Save enquiry',
  'new-enquiry.undecided': 'belongs to several customers: choose one beside the form',
  'new-enquiry.saved': 'Enquiry {id} saved.',
  'new-enquiry.phone-help': 'Any format works.',
  'new-enquiry.nobody': 'Unassigned',
} as const
