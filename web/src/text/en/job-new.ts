export const newJobText = {
  'jobs.new': 'New job',
  'jobs.new.enquiry':
    '{count, plural, =0 {Created from enquiry} one {Created from the enquiry, with its answer:} other {Created from the enquiry, with its # answers:}}',
  'jobs.new.enquiry-again': 'This enquiry already has job {job}:',
  'jobs.new.enquiry-over': 'No job can be created from an enquiry that is {status}:',
  'jobs.new.customer': 'Customer',
  'jobs.new.phone': 'Phone',
  'jobs.new.phone-help': 'Any format works.',
  'jobs.new.name': 'Name',
  'jobs.new.undecided': 'belongs to several customers: choose one',
  'jobs.new.work': 'Work',
  'jobs.new.money': 'Money',
  'jobs.new.partner': 'Partner',
  'jobs.new.partner-help': 'Leave blank to choose from suggestions.',
  'jobs.new.save': 'Create job',
  'jobs.new.free': 'Create the job for ₹0?',
  'jobs.new.saved': 'Job {id} created.',
} as const
