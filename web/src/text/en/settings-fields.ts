/** Label and help of each setting. Settings that several messages have are listed once, under `sms`. */
export const settingsFieldsText = {
  'settings.business.name.label': 'Name',
  'settings.business.name.help': 'Shown on receipts, statements and in messages.',
  'settings.business.address.label': 'Address',
  'settings.business.address.help': 'Shown on receipts.',
  'settings.business.phone.label': 'Phone',
  'settings.business.phone.help': 'Shown on receipts as the number to call.',
  'settings.business.hours.label': 'Days and hours',
  'settings.business.hours.help':
    'Visits, jobs and calls are proposed within these hours. If every day is closed, 9 AM to 7 PM is used.',
  'settings.business.assign_to_creator.label': 'Assign new enquiries to their creator',
  'settings.business.assign_to_creator.help':
    'Off: new enquiries are unassigned. Incoming leads have a setting of their own.',
  'settings.business.assign_leads.label': 'Assign incoming leads automatically',
  'settings.business.assign_leads.help':
    'Each lead is assigned to the staff member on shift with the fewest open enquiries. Outside of all shifts it waits for the next one.',
  'settings.business.response_minutes.label': 'Minutes to the first response',
  'settings.business.response_minutes.help':
    'Business hours count. An enquiry without a call, message or status by then is listed under Needs attention.',
  'settings.business.response_minutes_by_source.label': 'Minutes of sources that differ',
  'settings.business.response_minutes_by_source.help': 'One source per line, such as justdial=15.',
  'settings.business.charge_commission.label': 'Commission on charges (%)',
  'settings.business.charge_commission.help':
    'Of the charge of a cancelled job that a partner gets. 0 is none.',
  'settings.business.accept_minutes.label': 'Minutes to accept a job',
  'settings.business.accept_minutes.help':
    'A job whose partner has not been told, or has not accepted, after this time is listed under Needs attention.',
  'settings.business.late_minutes.label': 'Minutes until a job is late',
  'settings.business.late_minutes.help':
    'A job that was not started, or not completed, so long after its time is listed under Needs attention. 0 lists it at once.',
  'settings.business.early_hours.label': 'Hours until an early start is asked about',
  'settings.business.early_hours.help':
    'A partner who starts a job by the link more than this before its planned time is asked first. The job is listed under Needs attention. 0 asks before every planned time.',
  'settings.business.penalty_limit.label': 'Penalties of a partner a month (₹)',
  'settings.business.penalty_limit.help':
    'The most that incentive rules take from a partner in a month. Blank for no limit.',
  'settings.business.concession_limit_staff.label': 'Concessions of staff without approval (₹)',
  'settings.business.concession_limit_staff.help':
    'For one job in all. Above it an admin approves. Blank for no limit.',
  'settings.business.concession_limit_admin.label': 'Concessions of admins without approval (₹)',
  'settings.business.concession_limit_admin.help':
    'For one job in all. Above it another admin approves. Blank for no limit.',
  'settings.business.rework_limit_staff.label': 'Parts and visits of rework jobs by staff (₹)',
  'settings.business.rework_limit_staff.help':
    'The sum of all rework jobs of one job. An admin enters more. Blank for no limit.',
  'settings.business.settlement_approval_limit.label': 'Settlement runs approved by a second person (₹)',
  'settings.business.settlement_approval_limit.help':
    'A run of more than this is approved by a second user. Blank for no limit.',
  'settings.notification.numbers.label': 'Numbers',
  'settings.notification.numbers.help':
    'Each number gets a text message for every new enquiry. Separate them with commas or lines.',
  'settings.demo.key.label': 'Demo key',
  'settings.demo.key.help':
    'A fixed sign-in code for demos. Accepted in demo mode only, never in production.',
  'settings.cache.prefix.label': 'Key prefix',
  'settings.cache.prefix.help':
    'Added before every cache key, so that several installations can share a cache.',
  'settings.business.resends_per_message.label': 'Resends of a message',
  'settings.business.resends_per_message.help': 'Times that a message can be sent again within an hour.',
  'settings.business.resends_per_person.label': 'Resends per user',
  'settings.business.resends_per_person.help': 'Messages that a user can send again within an hour.',
  'settings.business.messages_per_recipient.label': 'Messages to a number',
  'settings.business.messages_per_recipient.help':
    'Messages that users can send to a number within an hour. Automatic messages are not limited.',
  'settings.business.calls_per_customer.label': 'Calls to a number',
  'settings.business.calls_per_customer.help': 'Calls to a number within an hour.',
  'settings.business.tests_per_person.label': 'Test messages per user',
  'settings.business.tests_per_person.help': 'Test messages that a user can send within an hour.',
  'settings.privacy.alarm_records.label': 'Records opened',
  'settings.privacy.alarm_records.help':
    'Different records that a user opens within 10 minutes, which raise the alarm.',
  'settings.privacy.alarm_rows.label': 'People listed',
  'settings.privacy.alarm_rows.help':
    'People that lists, searches and downloads show to a user within an hour, which raise the alarm.',
  'settings.payment.update.label': 'Allow correcting payments',
  'settings.payment.update.help':
    'Admins and developers can correct a payment. The first version stays visible.',
  'settings.payment.delete.label': 'Allow reversing payments',
  'settings.payment.delete.help':
    'Admins and developers can reverse a payment with a reason. The entry stays.',
  'settings.assignment.uncomplete.label': 'Allow reopening completed jobs',
  'settings.assignment.uncomplete.help':
    'Admins and developers can reopen a completed job. Its effects are undone.',
  'settings.business.upi_id.label': 'UPI ID',
  'settings.business.upi_id.help':
    'For example housecare@bank. Receipts with a balance show a QR code to pay it.',
  'settings.business.gstin.label': 'GSTIN',
  'settings.business.gstin.help':
    'Shown on receipts. With it, completed jobs of services with a GST rate get a tax invoice.',
  'settings.business.receipt_thanks.label': 'Last line of a receipt',
  'settings.business.receipt_thanks.help': 'Blank for a thank-you from the business.',
  'settings.business.tds_from.label': 'TDS from',
  'settings.business.tds_from.help': 'First cut-off day with TDS, as 2026-04-01.',
  'settings.business.tds_rate.label': 'Rate with PAN (%)',
  'settings.business.tds_rate.help': 'For partners with a PAN.',
  'settings.business.tds_rate_without_pan.label': 'Rate without PAN (%)',
  'settings.business.tds_rate_without_pan.help': 'For other partners.',
  'settings.business.tds_threshold.label': 'Threshold (₹ a year)',
  'settings.business.tds_threshold.help': 'Payouts of a year are taxed once they exceed this amount.',
  'settings.sms.enable.label': 'Enabled',
  'settings.sms.enable.help': 'Messages are sent only while this is on.',
  'settings.sms.message.label': 'Message',
  'settings.sms.message.help': 'The exact registered text. Placeholders are filled in this order:',
  'settings.sms.header.label': 'Header',
  'settings.sms.header.help': '6 letters as registered.',
  'settings.sms.templateId.label': 'Template ID',
  'settings.sms.templateId.help': '19 digits, registered for this text.',
  'settings.sms.entityId.label': 'Entity ID',
  'settings.sms.entityId.help': '19 digits, registered for the business.',
  'settings.sms.provider.label': 'Provider',
  'settings.sms.provider.help': 'Its account is set up under Integration.',
  'settings.business.quiet_from.label': 'Quiet hours from',
  'settings.business.quiet_from.help': 'Automatic messages about jobs wait until the quiet hours end.',
  'settings.business.quiet_to.label': 'Quiet hours to',
  'settings.business.quiet_to.help': 'The same hour as the start: no quiet hours.',
  'settings.business.remind_at.label': 'Reminders at',
  'settings.business.remind_at.help': 'Sent on the evening before, to customers and partners.',
  'settings.business.messages_per_day.label': 'Messages to a number per day',
  'settings.business.messages_per_day.help': 'Further automatic messages about jobs are not sent that day.',
  'settings.business.ask_messages.label': 'Ask on the dashboard which messages are sent',
  'settings.business.ask_messages.help': 'Admins and developers are asked until one of them answers.',
  'settings.business.share_partner_phone.label': 'Share the partner’s phone',
  'settings.business.share_partner_phone.help':
    'Off: the message that the work has started gives the phone of the business.',
  'settings.business.sms_variable_length.label': 'Characters in a variable',
  'settings.business.sms_variable_length.help':
    'Operators may drop messages with longer variables. The preview warns about them. 30 is usual.',
  'settings.whatsapp.enable.label': 'Enabled',
  'settings.whatsapp.enable.help': 'A completed job sends the receipt by WhatsApp.',
  'settings.whatsapp.receipt.message.label': 'Message',
  'settings.whatsapp.receipt.message.help': 'Blank for the default text. Placeholders:',
  'settings.whatsapp.receipt.attach.label': 'Attach the receipt',
  'settings.whatsapp.receipt.attach.help': 'Sends the PDF as a link that expires soon.',
} as const

export const retentionText = {
  'retention.lead':
    'After so many days the rows of a kind are removed every night. Blank: kept. Accounts, invoices and messages about payments and settlements always stay.',
  'retention.days': 'days',
  'retention.leads': 'Raw leads',
  'retention.leads-help':
    'What a website or portal sent. The lead stays in the reports without it. At least 30.',
  'retention.call_payloads': 'Call payloads',
  'retention.call_payloads-help':
    'What the telephone system sent, and the link of the recording. The call itself stays. At least 30.',
  'retention.messages': 'Messages',
  'retention.messages-help': 'Sent and failed messages with number and text. At least 90.',
  'retention.sign_in_attempts': 'Sign-in attempts',
  'retention.sign_in_attempts-help': 'Network addresses and logins as hashes, for the limits. At least 1.',
  'retention.sign_in_failures': 'Failed sign-ins',
  'retention.sign_in_failures-help': 'How often an account failed, for its lock. At least 30.',
  'retention.sessions': 'Ended sessions',
  'retention.sessions-help': 'IP address and browser, counted from the end of the session. At least 7.',
  'retention.audit': 'Audit log',
  'retention.audit-help': 'The oldest entries with their links of the chain. At least 365.',
  'retention.check': 'Show what would be removed',
  'retention.preview': 'The next run would remove',
  'retention.preview-stale': 'A period changed. Show it again.',
  'retention.nothing-yet': 'See here what the periods would remove, before you save them.',
  'retention.kept': '{kind}: kept',
  'retention.none': '{kind}: nothing older than {days, plural, one {# day} other {# days}}',
  'retention.some': '{kind}: {rows, plural, one {# row} other {# rows}}, from {oldest} to {newest}',
  'retention.save': 'Save',
  'retention.cancel': 'Cancel',
  'retention.runs': 'Last runs',
  'retention.runs-none': 'The first run is tonight.',
  'retention.run-nothing': 'Nothing to remove',
  'retention.run-open': 'Not finished: the next run continues.',
  'retention.run-some': '{kind}: {rows, plural, one {# row} other {# rows}}',
  'retention.loading': 'Loading',
} as const
