-- Each table, column and index says its reason in the database itself: `npm run db:schema` writes it into ../schema.

COMMENT ON COLUMN activities.outcome IS 'The status that a call led the enquiry to.';
COMMENT ON COLUMN activities.taken_back_at IS 'When it was undone; the entry stays as part of the history.';
COMMENT ON INDEX activities_created_by_idx IS 'The entries behind a number of a staff member''s report, newest first.';

COMMENT ON TABLE api_keys IS 'Keys with which other programs call the API as the user who made them, within the permissions of `scopes`.';
COMMENT ON COLUMN api_keys.key_hash IS 'SHA-256 of the key; the key itself is not stored.';

COMMENT ON TABLE app_key IS 'To which APP_KEY the stored secrets and the tokens of links belong; one row. The first start writes it, and rotate-key replaces it.';
COMMENT ON COLUMN app_key.check_value IS 'HMAC-SHA-256 of a fixed text under the key. The key cannot be computed from it.';
COMMENT ON COLUMN app_key.rotated_at IS 'Links that were created before may have a token of an earlier key. Null while there was none.';

COMMENT ON COLUMN assignments.ended_at IS 'When it was rejected or cancelled.';
COMMENT ON COLUMN assignments.moved_at IS 'The job was rescheduled after the partner accepted; the new time awaits another acceptance since then.';
COMMENT ON COLUMN assignments.started_early IS 'The partner started the work long before its planned time, and said so.';
COMMENT ON COLUMN assignments.start_undos IS 'How often the partner put back the start by the link: it has a limit, since each time is kept.';
COMMENT ON INDEX assignments_live_key IS 'One live assignment a job, also when two users assign it at once.';
COMMENT ON INDEX assignments_created_idx IS 'The single days at both ends of a range.';
COMMENT ON INDEX assignments_partner_created_idx IS 'The assignments behind a number of a partner''s report, newest first.';

COMMENT ON TABLE audit_chain IS 'The chain of hashes over the audit log: each row hashes its entry and the row before, so that a changed or removed entry shows. A task appends to it after entries have committed: a chain written in their transactions would let only one write at a time.';
COMMENT ON COLUMN audit_chain.hash IS 'SHA-256.';
COMMENT ON COLUMN audit_chain.salt IS 'The hash of an entry covers a random salt, so that a hash whose entry lost its values cannot be used to guess them. A redacted entry has no values and no salt any more, and its link names the entry that records the redaction. Links of before this migration have no salt.';

COMMENT ON TABLE audit_checkpoint IS 'Where the chain of the audit log begins since retention removed entries: position and hash of the last removed one, encrypted with APP_KEY, so that nobody else can write one.';

COMMENT ON COLUMN audit_checks.position IS 'The last row of the chain at that time; a later check finds it unchanged.';

COMMENT ON TABLE audit_entries IS 'The audit log: who changed what. Append-only.';
COMMENT ON COLUMN audit_entries.before IS 'Changed fields only; of a secret only that it changed.';
COMMENT ON INDEX audit_entries_actor_idx IS 'The audit log by person.';
COMMENT ON INDEX audit_entries_customer_idx IS 'Entries that name a customer or a phone, also of records that are gone.';

COMMENT ON TABLE audit_streams IS 'How far the audit log was sent to an outside system.';

COMMENT ON TABLE cache_entries IS 'The shared cache. Its content can be computed again, so the table is unlogged.';
COMMENT ON COLUMN cache_entries.stamp IS 'The state of the records that the value was computed from; with another stamp it is stale.';

COMMENT ON TABLE calls IS 'Calls that the telephone system reported. The timelines name the records they concern.';
COMMENT ON COLUMN calls.external_id IS 'The system''s id of the call, or the hash of its report: a call reported twice is one row.';

COMMENT ON TABLE cash_accounts IS 'Where the company''s money is: the cash of a city, of a staff member or of the office, bank accounts, and UPI accounts.';
COMMENT ON COLUMN cash_accounts.closed_through IS 'The last closed day: no entry is dated on or before it.';

COMMENT ON TABLE cash_closings IS 'A closed day of an account. Its closing balance is what was counted and what was in transit, paise.';
COMMENT ON COLUMN cash_closings.difference_id IS 'The entry of the difference, where the count differs.';

COMMENT ON TABLE cash_defaults IS 'The account of money that comes by each method, where no account of a staff member or a city applies.';

COMMENT ON TABLE cash_entries IS 'Every movement of the company''s money. Append-only: a wrong entry is corrected by a later one that names it.';
COMMENT ON COLUMN cash_entries.day IS 'The business day on which it counts.';
COMMENT ON COLUMN cash_entries.amount IS 'Paise; positive into the account, negative out of it.';
COMMENT ON COLUMN cash_entries.ledger_entry_id IS 'Of a payout, or of its reversal.';
COMMENT ON COLUMN cash_entries.head IS 'Of an expense.';
COMMENT ON INDEX cash_entries_payment_key IS 'A payment has one entry and at most one that takes it back; so has any entry that is corrected.';

COMMENT ON TABLE cash_handovers IS 'Cash that one person gives and another confirms. It moves when it is confirmed.';
COMMENT ON COLUMN cash_handovers.given_on IS 'Business days. In between, the amount is in transit.';

COMMENT ON COLUMN categories.commission_value IS 'Basis points when percent, paise when fixed.';
COMMENT ON COLUMN categories.warranty_days IS 'Days after completion within which the work of a category is repeated; null as the category above, 0 for none.';
COMMENT ON COLUMN categories.required_documents IS 'The documents that a category demands of the partners who are sent; those of the categories above it count too.';

COMMENT ON TABLE commission_terms IS 'Commission terms that apply from a day on, of a partner, a category, or a partner for a category. Before the first of them the terms in the rows of partners, categories and partner_services apply. Terms are added and never changed: of two for the same day the later row applies.';
COMMENT ON COLUMN commission_terms.kind IS '''none'' ends the terms of this owner: the next owner in the order applies.';
COMMENT ON COLUMN commission_terms.value IS 'Basis points when percent, paise when fixed.';
COMMENT ON COLUMN commission_terms.slabs IS '[{"above": paise, "rate": basis points}], ascending from 0.';

COMMENT ON TABLE complaints IS 'Complaints of customers about jobs.';
COMMENT ON COLUMN complaints.partner_id IS 'The partner of the job when the complaint was created.';
COMMENT ON COLUMN complaints.last_move IS 'The state before the last transition, for its undo.';
COMMENT ON INDEX complaints_status_idx IS 'The complaints to settle, the most urgent first: a small part of all.';

COMMENT ON TABLE completion_reports IS 'What a partner reports with the completion of a job by link: material cost, extra work and what was collected. A report is a fact only once a user confirms it, and it is never changed: what becomes of it is its state.';
COMMENT ON INDEX completion_reports_waiting_idx IS 'Reports that wait for a decision: open ones, and money of those that the reopening of their job withdrew.';

COMMENT ON TABLE concessions IS 'What a customer need not pay for a job, though its price stays. Paise. Only its state changes.';
COMMENT ON COLUMN concessions.partner_id IS 'The partner of the job when it was given, and what that partner bears.';
COMMENT ON COLUMN concessions.approved_by IS 'Null where it needed no approval.';
COMMENT ON COLUMN concessions.posted_at IS 'Since when it lowers what the customer has to pay.';
COMMENT ON COLUMN concessions.ended_at IS 'When it was rejected or withdrawn.';
COMMENT ON INDEX concessions_posted_idx IS 'The report of a period, and what waits.';

COMMENT ON TABLE customer_job_sums IS 'Sums of each customer''s jobs by status; '''' is for all that are not cancelled. A list by number of jobs, money or date of the last job is read from an index instead of from millions of jobs.';

COMMENT ON TABLE customer_merge_moves IS 'Each row that a merge pointed at the survivor, so that it can be undone. For a flag 1 is true and 0 false.';

COMMENT ON TABLE customer_merges IS 'A merge of several customers into one, with the survivor''s fields before and after it. A merged customer keeps its row; only merged_into is set.';
COMMENT ON COLUMN customer_merges.moved IS 'How many records of each kind moved.';
COMMENT ON COLUMN customer_merges.newest IS 'The newest row of each table that depends on jobs and enquiries; newer rows were written after the merge.';

COMMENT ON TABLE customer_requests IS 'What a customer asks for on the page of the tracking link. A request is open until a user reschedules the job, cancels it or dismisses the request, or until the customer makes another one.';
COMMENT ON COLUMN customer_requests.changes_of_day IS 'The customer changes the open request of a job some times a day: how often on the day of `requested_at`.';

COMMENT ON COLUMN customers.jobs IS 'The number of jobs that are not cancelled, and the time of the latest; a trigger on jobs keeps both.';
COMMENT ON COLUMN customers.job_statuses IS 'The statuses of the customer''s jobs; the same trigger keeps them.';
COMMENT ON COLUMN customers.name_problems IS 'What looks invalid in the name, by the rules of the contract; every write of the name sets it.';
COMMENT ON COLUMN customers.accepted_name IS 'The name that a user confirmed as valid; a new name is checked again.';
COMMENT ON COLUMN customers.credit IS 'Money of the customer that no job has taken. Paise.';
COMMENT ON COLUMN customers.erased_at IS 'When the person was erased; their record keeps its id for the accounts.';
COMMENT ON COLUMN customers.consent_source IS 'Where the consent to keep and use the data came from.';
COMMENT ON INDEX customers_phone_idx IS 'Not unique: two customers may share a number. Duplicates are found and merged, not refused.';
COMMENT ON INDEX customers_credit_idx IS 'Customers with credit are few.';
COMMENT ON INDEX customers_merged_into_idx IS 'A customer that is deleted is looked for among the merged ones.';

COMMENT ON TABLE different_people IS 'Customers who share a number and are different people, as a user decided.';

COMMENT ON TABLE due_changes IS 'How what a customer owes for a completed job, or for the charge of a cancelled one, changed: with it the dues of any day are those of now, less what changed since. Paise.';
COMMENT ON COLUMN due_changes.was_since IS 'Since when the customer owed, before the change.';
COMMENT ON COLUMN due_changes.due_before IS 'What was owed before the change: the dues of an earlier day are read from the first change after it, without the job and without a sum. Paise.';

COMMENT ON COLUMN enquiries.answers IS '[{question_id, label, value}], with the words of the question at that time.';
COMMENT ON COLUMN enquiries.first_touched_at IS 'The first contact; null while it waits for one.';
COMMENT ON COLUMN enquiries.status_by IS 'Who set the current status; null for the program.';
COMMENT ON COLUMN enquiries.location_id IS 'The location of the address, kept by triggers, so that a filter by location needs one index.';
COMMENT ON COLUMN enquiries.response_due_at IS 'Until when the first contact is due, by the target of the source at that time; null for an enquiry that began with one.';
COMMENT ON INDEX enquiries_late_idx IS 'Late follow-ups by assignee: an open enquiry has a next action.';
COMMENT ON INDEX enquiries_demand_idx IS 'The single days at both ends of a range, for places that are not served.';
COMMENT ON INDEX enquiries_response_due_idx IS 'Enquiries without a first contact, the most overdue first: a small part of all.';
COMMENT ON INDEX enquiries_ownerless_idx IS 'Leads that wait for a shift.';

COMMENT ON TABLE enquiry_last_moves IS 'The last transition or snooze of an enquiry, so that it can be undone: the fields before it, and the version it led to. Any later edit has another version and ends the undo.';

COMMENT ON TABLE enquiry_results IS 'What became of each enquiry: its jobs that were not called off, and the money of the completed ones, paise.';
COMMENT ON COLUMN enquiry_results.enquiry_id IS 'Created and deleted with the enquiry by triggers, so that no reference need check it.';
COMMENT ON COLUMN enquiry_results.created_at IS 'Copies of the enquiry''s columns, by which results are counted.';
COMMENT ON COLUMN enquiry_results.waited IS 'Seconds until the first contact; null while the enquiry waits.';

COMMENT ON TABLE enquiry_statuses IS 'One row for each stay in a status, written by a trigger on enquiries.';
COMMENT ON COLUMN enquiry_statuses.left_at IS 'Null for the current status.';
COMMENT ON COLUMN enquiry_statuses.taken_back IS 'The transition into it was undone.';

COMMENT ON TABLE erasures IS 'Who was erased, by keyed hashes. A copy outside of the database erases them again after a restore.';
COMMENT ON COLUMN erasures.sealed_key IS 'The key of the hashes, encrypted with APP_KEY.';
COMMENT ON COLUMN erasures.record_hash IS 'Of the record, and of each phone that was the person''s alone.';
COMMENT ON COLUMN erasures.contents IS 'Contents of files that are still to be removed.';

COMMENT ON TABLE file_uploads IS 'An upload in parts, which any process can continue. Removed a day after its last part.';
COMMENT ON COLUMN file_uploads.received IS 'Bytes that arrived: the offset of the next part.';

COMMENT ON TABLE files IS 'Documents of partners, and photos and papers of jobs, enquiries and complaints. The content is kept outside of the database, by its SHA-256.';
COMMENT ON COLUMN files.size IS 'Bytes.';
COMMENT ON COLUMN files.sealed_number IS 'The number of a document, encrypted with APP_KEY.';
COMMENT ON COLUMN files.expires_on IS 'The last day on which a document is valid.';
COMMENT ON COLUMN files.added_by_partner_id IS 'The partner who added it through a link.';
COMMENT ON INDEX files_expiry_idx IS 'The documents that expire in a period.';

COMMENT ON TABLE function_files IS 'The hash of the files of server/db/functions that this database holds; one row.';

COMMENT ON TABLE idempotency_keys IS 'Stored responses of writes: one row a request, written in the transaction of its effect, so that a retry has no second effect.';
COMMENT ON COLUMN idempotency_keys.request_hash IS 'SHA-256 of endpoint and request.';
COMMENT ON COLUMN idempotency_keys.request_id IS 'The request that a stored answer belongs to: the audit log names it too, so answers about a person are found.';

COMMENT ON TABLE import_mappings IS 'The mapping that a user last chose for a set of columns.';
COMMENT ON COLUMN import_mappings.headers_hash IS 'SHA-256 of the headers.';

COMMENT ON TABLE import_parts IS 'The uploaded bytes until they are read.';

COMMENT ON TABLE import_rows IS 'The rows of a file for as long as an import can be undone.';
COMMENT ON COLUMN import_rows.number IS 'From 1, without the row of headers and empty rows.';
COMMENT ON COLUMN import_rows.line IS 'The row of the spreadsheet or the line of the file.';
COMMENT ON COLUMN import_rows.phone IS 'Of the dry run: the number it found. Then the values it read, the result with its reasons or changes.';
COMMENT ON COLUMN import_rows.outcome IS 'The step after it; null before.';
COMMENT ON COLUMN import_rows.undo IS 'What an undo needs: values before, the version after, what was added.';

COMMENT ON TABLE imports IS 'Files of customers and partners that users import: how far each is, and what it changed.';
COMMENT ON COLUMN imports.done IS 'Rows of the present step: done, of all that it has.';
COMMENT ON COLUMN imports.position IS 'The number of the last row that the present step has treated.';
COMMENT ON COLUMN imports.checks IS 'The number of dry runs.';

COMMENT ON TABLE incentive_lines IS 'What a rule comes to for a partner in a month. A line without an entry is a draft; it is posted once.';
COMMENT ON COLUMN incentive_lines.month IS 'YYYY-MM.';
COMMENT ON COLUMN incentive_lines.figure IS 'In the unit of the rule''s threshold.';
COMMENT ON COLUMN incentive_lines.amount IS 'Paise as the account has it: a penalty is positive, a bonus negative.';
COMMENT ON COLUMN incentive_lines.reason IS 'Why it was removed or put back.';

COMMENT ON TABLE incentive_rules IS 'Rules by which partners earn a bonus or a penalty in a month.';
COMMENT ON COLUMN incentive_rules.threshold IS 'A count of jobs or rejections; of a rating, hundredths of a star.';
COMMENT ON COLUMN incentive_rules.amount IS 'Paise, for the month or for each job or rejection from the threshold on.';
COMMENT ON COLUMN incentive_rules.category_ids IS 'Without foreign keys: a rule about a deleted service or place finds no job there.';
COMMENT ON COLUMN incentive_rules.active_from IS 'First and last month, YYYY-MM.';

COMMENT ON COLUMN intake_keys.key_hash IS 'SHA-256 of the key; the key itself is not stored.';

COMMENT ON COLUMN intake_leads.raw IS 'The bytes of the body and the query of the address, without the key.';
COMMENT ON COLUMN intake_leads.mapped IS 'The fields that were recognised.';
COMMENT ON COLUMN intake_leads.reason IS 'Why the lead has no enquiry of its own: one sentence, and the fields it is about.';
COMMENT ON COLUMN intake_leads.fingerprint IS 'The sender''s id of the lead, or the hash of its content: a lead that is sent twice makes one enquiry.';
COMMENT ON INDEX intake_leads_raw_idx IS 'What retention has not removed yet, oldest first.';

COMMENT ON TABLE invitations IS 'Links by which a user chooses a password: one an account, used once, until it expires.';
COMMENT ON COLUMN invitations.token_hash IS 'SHA-256 of 256 random bits.';

COMMENT ON COLUMN jobs.commission_rule IS 'The commission rule that was applied, as it was then.';
COMMENT ON COLUMN jobs.received IS 'Sum of the customer''s payments less refunds, kept by a trigger. Paise.';
COMMENT ON COLUMN jobs.partner_id IS 'Partner of the live assignment (or of the completed one).';
COMMENT ON COLUMN jobs.location_id IS 'The location of the address, as in enquiries.';
COMMENT ON COLUMN jobs.rework_of_id IS 'A rework job names the job whose work it repeats.';
COMMENT ON COLUMN jobs.rework_borne_by IS 'Who bears the parts and the visit of a rework job, and what the visit costs (paise).';
COMMENT ON COLUMN jobs.conceded IS 'Sum of the approved concessions. Paise.';
COMMENT ON COLUMN jobs.charge IS 'The cancellation or visit charge of a cancelled job, and the partner who gets it; null is the company. Paise.';
COMMENT ON COLUMN jobs.tax_rule IS 'The tax rule that was applied, as it was then. `tax_added` is the tax on top of the price, in paise, which the customer has to pay too.';
COMMENT ON INDEX jobs_overnight_idx IS 'Jobs that go on past midnight: the next day shows them too. They are few.';
COMMENT ON INDEX jobs_due_idx IS 'Jobs with an amount due.';
COMMENT ON INDEX jobs_partner_open_idx IS 'The open jobs of each partner: a few thousand of millions.';
COMMENT ON INDEX jobs_completed_idx IS 'Completed jobs are counted without rework: the index alone must say which they are.';
COMMENT ON INDEX jobs_partner_completed_idx IS 'A partner''s completed jobs of single days.';
COMMENT ON INDEX jobs_customer_dues_idx IS 'What customers owe for completed jobs and for charges: the report of dues reads this index alone.';
COMMENT ON INDEX jobs_reworked_idx IS 'The rework jobs of some days: a small part of all jobs.';
COMMENT ON INDEX jobs_partner_long_idx IS 'Open jobs of more than a day: whatever a job overlaps otherwise began within the day before it.';
COMMENT ON INDEX jobs_open_idx IS 'The jobs that need attention are found in this index alone.';

COMMENT ON TABLE lead_turns IS 'When a lead was last assigned automatically to a user: of two with as many open enquiries the other is next.';

COMMENT ON TABLE ledger_entries IS 'The partners'' accounts. Append-only: corrections are reversing entries. A positive amount, in paise, is owed by the partner.';
COMMENT ON COLUMN ledger_entries.added_after IS 'Sum of the positive amounts so far, paise: two of these give the sum of a period and the oldest debt.';
COMMENT ON COLUMN ledger_entries.method IS 'Of a payout; of other money the payment has them.';
COMMENT ON COLUMN ledger_entries.is_paired IS 'Whether another entry of the payment takes off as much: cash that the partner holds for own work is no debt.';
COMMENT ON COLUMN ledger_entries.paired_after IS 'Of added_after, the sum of the paired entries. Paise.';
COMMENT ON COLUMN ledger_entries.tds_entry_id IS 'Of a payout: the entry of the tax that was deducted from it. Both are reversed together.';
COMMENT ON INDEX ledger_entries_reference_idx IS 'Finds a UTR that was used before.';

COMMENT ON COLUMN list_preferences.columns IS '[{key, shown}] in order; null for the default columns.';

COMMENT ON TABLE location_imports IS 'Imported files of locations: what each added, and whether that was reverted.';

COMMENT ON COLUMN locations.search_text IS 'Lower-case names of the places within a pincode; searched by fragment, not sent with the tree.';
COMMENT ON COLUMN locations.import_id IS 'The import that added the location; null for a user or the program.';

COMMENT ON TABLE maintenance IS 'Maintenance mode and its message; one row.';
COMMENT ON COLUMN maintenance.since IS 'Null while maintenance is off.';

COMMENT ON TABLE messages IS 'The outbox: one row a message, written in the transaction of its cause.';
COMMENT ON COLUMN messages.reference IS 'Sent with every attempt, so that a provider can recognise a second attempt at the same message.';
COMMENT ON COLUMN messages.provider_id IS 'The provider''s id and raw answer.';
COMMENT ON COLUMN messages.leased_until IS 'The worker that sends the message holds it until then; after that another worker may send it.';
COMMENT ON COLUMN messages.next_try_at IS 'The next attempt; null for at once.';
COMMENT ON COLUMN messages.valid_until IS 'After this the message, such as a code, is useless and not sent.';
COMMENT ON COLUMN messages.is_withdrawn IS 'The content is no longer true: it is not sent again.';
COMMENT ON COLUMN messages.sealed_body IS 'The full text, sealed under APP_KEY, where `body` hides a part of it; removed once it is sent.';
COMMENT ON COLUMN messages.caller IS 'Of a call: the phone that rings first.';
COMMENT ON COLUMN messages.repeats_id IS 'The message that a user sent again as this one.';
COMMENT ON COLUMN messages.partner_id IS 'The partner whom the message is for.';
COMMENT ON COLUMN messages.resend_reason IS 'Why a delivered message was sent again.';
COMMENT ON COLUMN messages.settlement_line_id IS 'The settlement line whose statement it sends.';
COMMENT ON INDEX messages_to_idx IS 'For the hourly limit of a number, and for delivery reports.';

COMMENT ON TABLE name_checks IS 'The version of the rules that all names were checked by, and how far a check by newer rules has come.';

COMMENT ON TABLE opt_outs IS 'What a phone number refuses: all but necessary messages, messages on a channel, or calls. It belongs to the number, whichever customer or partner has it, and stays when they are merged, deleted or get another number.';
COMMENT ON COLUMN opt_outs.phone IS 'E.164.';
COMMENT ON COLUMN opt_outs.field IS 'The field of customers and partners that shows it.';
COMMENT ON COLUMN opt_outs.way IS 'How the person said it.';
COMMENT ON COLUMN opt_outs.noted_at IS 'Null when it is not known.';

COMMENT ON TABLE partner_bank_details IS 'Where a partner is paid. Encrypted with APP_KEY: the program opens it to pay, and shows no more than its end.';
COMMENT ON COLUMN partner_bank_details.has_bank IS 'Which of the encrypted details there are.';

COMMENT ON TABLE partner_days_off IS 'Days off, both ends included.';
COMMENT ON INDEX partner_days_off_day_idx IS 'The partners who are off on a day.';

COMMENT ON TABLE partner_hours IS 'A partner without rows works at any time; with rows, only on these days of the week. In the business''s time zone.';
COMMENT ON COLUMN partner_hours.weekday IS '0 is Sunday.';
COMMENT ON COLUMN partner_hours.starts IS 'Minutes after midnight.';
COMMENT ON COLUMN partner_hours.ends IS 'Minutes after the midnight of the row''s own weekday; above 1440 the hours end on the next day.';

COMMENT ON COLUMN partners.balance IS 'Sum of the ledger entries, kept by a trigger: what the partner owes the business, paise.';
COMMENT ON COLUMN partners.language IS 'The language of the pages of public links.';

COMMENT ON TABLE passkeys IS 'Passkeys (WebAuthn) of users. Only public keys are stored.';
COMMENT ON COLUMN passkeys.credential IS 'As the authenticator names it, base64url.';
COMMENT ON COLUMN passkeys.uses IS 'Of the authenticator; 0 when it counts nothing.';

COMMENT ON TABLE paused_kinds IS 'Kinds of task that no process starts.';

COMMENT ON COLUMN payments.reason IS 'The reason of a refund.';
COMMENT ON COLUMN payments.replaced_by IS 'The payment that corrects it.';
COMMENT ON COLUMN payments.credited IS 'The part of the amount that is the customer''s credit. A refund into credit has the whole amount and moves no cash.';
COMMENT ON INDEX payments_kind_idx IS 'Few of millions are not from a customer, or are reversed.';
COMMENT ON INDEX payments_same_reference_idx IS 'A reference that is recorded again, with other spaces and letters, is found by these.';

COMMENT ON TABLE provider_links IS 'Which user of a provider of OpenID Connect has which account.';
COMMENT ON COLUMN provider_links.subject IS 'The user''s name at the provider, which never changes, unlike the email.';

COMMENT ON TABLE provider_states IS 'The circuit breaker of each provider, shared by all processes.';
COMMENT ON COLUMN provider_states.closed_until IS 'No process calls the provider before; then one does, and its result is for all.';

COMMENT ON TABLE public_links IS 'Links that open one page without an account. The token is derived from the seed and APP_KEY and is stored nowhere; a request is compared with its hash.';
COMMENT ON COLUMN public_links.assignment_id IS 'Of a partner''s link: it is valid while this assignment is live.';
COMMENT ON COLUMN public_links.handed_at IS 'Only what a provider took is sent. A link that a user copied, or opened in WhatsApp, was handed over.';

COMMENT ON TABLE ratings IS 'How a customer rates a completed job, once.';
COMMENT ON INDEX ratings_partner_idx IS 'The average of a partner is read from the index alone.';

COMMENT ON TABLE receipt_series IS 'The last receipt number of each financial year (2026 is April 2026 to March 2027). The lock of the row keeps the series without gaps and duplicates.';

COMMENT ON TABLE receipts IS 'Receipts, each with a snapshot of its content: a receipt never changes.';

COMMENT ON TABLE record_changes IS 'Changed records, for the screens that show them: one short-lived row each, and one NOTIFY a transaction. A row holds the id of its transaction: a reader takes the rows that its snapshot sees and its last snapshot did not, so that it misses no transaction and waits for none, in whatever order they commit.';
COMMENT ON COLUMN record_changes.id IS 'Null for many records of the type at once.';
COMMENT ON COLUMN record_changes.customer_id IS 'The records it concerns, as far as the changed row names them.';
COMMENT ON INDEX record_changes_noted_idx IS 'Rows are written in the order of their time, so that a BRIN index suffices.';
COMMENT ON INDEX record_changes_rare_idx IS 'For changesStamp(), by which cached data of these types is recognised as current.';

COMMENT ON TABLE record_reads IS 'Who read whose data: one row a user, kind, way, record and minute. It holds ids only.';
COMMENT ON COLUMN record_reads.api_key_id IS 'The key of a program that read as the user.';
COMMENT ON COLUMN record_reads.record_id IS 'Null for lists, searches and downloads of many.';
COMMENT ON COLUMN record_reads.records IS 'People that the answers showed.';
COMMENT ON INDEX record_reads_record_idx IS 'Who opened this record.';
COMMENT ON INDEX record_reads_user_idx IS 'What a user read, by time.';

COMMENT ON COLUMN recovery_codes.code_hash IS 'SHA-256 of 79 random bits: too many to guess.';

COMMENT ON TABLE refreshes IS 'When what a task computes every few minutes was computed.';

COMMENT ON TABLE replacements IS 'What a user did when a partner could not do some jobs, to undo it within ten minutes. Older rows are deleted.';
COMMENT ON COLUMN replacements.days_off_id IS 'Without a foreign key: the days off may be removed.';
COMMENT ON COLUMN replacements.jobs IS 'Each job with its version after the change, and the assignment before it.';

COMMENT ON TABLE retention_runs IS 'What each run of the nightly retention removed: rows by kind. The periods are settings (retention.*).';

COMMENT ON TABLE role_policies IS 'What the holders of a role must do to work, one row a role; a user with several roles must do all of it.';
COMMENT ON COLUMN role_policies.second_factor_from IS 'The first day, in the business''s zone, on which a user without a second factor can only set one up; null while it is optional.';
COMMENT ON COLUMN role_policies.idle_minutes IS 'Sessions of the role end after so many minutes without a request. `life_hours`: so many hours after the sign-in.';
COMMENT ON COLUMN role_policies.networks IS 'Addresses and networks (CIDR) from which the role may be used; empty for any.';

COMMENT ON COLUMN roll_up_cells.facet IS 'What rows are counted by, such as ''status+source'', and the value, such as ''open|website''.';
COMMENT ON COLUMN roll_up_cells.starts IS 'First day of the span; -infinity for the total.';
COMMENT ON COLUMN roll_up_cells.sums IS 'One sum for each measure of the declaration.';
COMMENT ON INDEX roll_up_cells_span_idx IS 'All keys of a facet.';

COMMENT ON TABLE roll_up_changes IS 'Written in the transaction of each change, so that no writer waits for another; added to the cells every two seconds.';
COMMENT ON COLUMN roll_up_changes.facets IS 'Every facet the row counts under, as ''status+source=open|website''.';
COMMENT ON COLUMN roll_up_changes.sign IS 'A row that counts from now on, or no longer.';

COMMENT ON TABLE roll_ups IS 'The declarations that the cells were made from. One that changes is rebuilt.';

COMMENT ON COLUMN saved_views.state IS 'The search part of the list''s address.';

COMMENT ON TABLE schedule_changes IS 'Every state of a schedule. Append-only.';

COMMENT ON COLUMN second_factors.sealed_secret IS 'AES-256-GCM under APP_KEY.';
COMMENT ON COLUMN second_factors.confirmed_at IS 'Null until a code has proved that the app has the secret; before that sign-in needs no code.';
COMMENT ON COLUMN second_factors.last_step IS 'The latest 30-second step since 1970 whose code was accepted. Its code and all earlier ones are used up.';

COMMENT ON COLUMN sessions.token_hash IS 'SHA-256 of the token; the token itself is not stored.';
COMMENT ON COLUMN sessions.expires_at IS 'The absolute end; the idle end follows from last_used_at.';
COMMENT ON COLUMN sessions.confirmed_at IS 'When the user last entered the password or a code of the second factor; null when a text message opened the session.';
COMMENT ON COLUMN sessions.factor_by_provider IS 'The provider has asked for a second factor itself.';

COMMENT ON COLUMN settings.encrypted IS 'The value is then a text sealed under APP_KEY (AES-256-GCM).';

COMMENT ON TABLE settlement_lines IS 'The balance of a partner at the end of the cut-off day, after the entry with this number of the account.';
COMMENT ON COLUMN settlement_lines.balance IS 'Paise; positive is owed by the partner.';
COMMENT ON COLUMN settlement_lines.is_open IS 'The run is neither closed nor discarded: the partner is in no other open run.';
COMMENT ON COLUMN settlement_lines.tds IS 'Paise: the tax, the payouts of the financial year that it is the tax of, and its rate in basis points.';

COMMENT ON TABLE settlement_postings IS 'The entries that paid a line; one that was reversed stays.';

COMMENT ON TABLE settlement_runs IS 'Runs that settle the accounts of many partners at a cut-off day.';
COMMENT ON COLUMN settlement_runs.threshold IS 'Paise: smaller balances are left out.';
COMMENT ON COLUMN settlement_runs.location_ids IS 'Partners who work in these places, and these partners; all when empty. Without foreign keys: a deleted place has no partners.';
COMMENT ON COLUMN settlement_runs.partners IS 'Progress of the draft: partners to read, partners read, and the last of them.';

COMMENT ON TABLE shared_phones IS 'Phone numbers that several customers have, kept by triggers on customers, so that the page of duplicates needs no join. Few numbers are shared: the table stays small.';
COMMENT ON COLUMN shared_phones.customer_ids IS 'In ascending order, without merged customers.';
COMMENT ON COLUMN shared_phones.latest IS 'When the newest of them was created.';
COMMENT ON COLUMN shared_phones.names IS 'Their names in lower case, for the search.';
COMMENT ON COLUMN shared_phones.different IS 'Whether all of them are noted as different people.';

COMMENT ON TABLE sign_in_attempts IS 'Failed password checks. `subject` is the hash of a normalised login, or an IP address.';

COMMENT ON TABLE sign_in_challenges IS 'Sign-ins that wait for a code: after the right password, or after a text message. A row for an unknown login keeps its answer the same as that for a known one.';
COMMENT ON COLUMN sign_in_challenges.token_hash IS 'SHA-256 of 256 random bits.';
COMMENT ON COLUMN sign_in_challenges.tries IS 'Codes checked so far.';
COMMENT ON COLUMN sign_in_challenges.counted_as IS 'The subject of sign_in_attempts that its tries count for.';

COMMENT ON TABLE sign_in_failures IS 'Failed checks of one way to sign in since its last success; after 100 it is closed until the owner signs in another way.';
COMMENT ON COLUMN sign_in_failures.subject IS 'The hash of a login or of an account, as in sign_in_attempts.';
COMMENT ON COLUMN sign_in_failures.user_id IS 'Null when no account has the login; it is counted all the same.';

COMMENT ON TABLE slow_requests IS 'Requests without bodies and query values: only the pattern of the address.';

COMMENT ON TABLE statement_snapshots IS 'The counters of all statements at one moment. Parallel arrays keep it one small row.';

COMMENT ON TABLE tax_documents IS 'Tax invoices, and the notes that change them. Append-only. Amounts in paise; taxable + cgst + sgst + igst + rounding = total. A credit note has positive amounts too.';
COMMENT ON COLUMN tax_documents.gstin IS 'Of the business; with the financial year (2026 is April 2026 to March 2027) and the kind it has a series without gaps.';
COMMENT ON COLUMN tax_documents.invoice_id IS 'The invoice that a note changes.';
COMMENT ON COLUMN tax_documents.place_of_supply IS 'State code.';
COMMENT ON COLUMN tax_documents.snapshot IS 'Names, addresses and texts as they were.';

COMMENT ON TABLE tax_rates IS 'The GST of categories from a day on. A category without rates has those of its nearest ancestor. Rates are added and never changed: of two for the same day the later row applies.';
COMMENT ON COLUMN tax_rates.mode IS '''none'' ends the rates of the ancestors too.';
COMMENT ON COLUMN tax_rates.sac IS 'Services Accounting Code.';
COMMENT ON COLUMN tax_rates.rate IS 'Basis points.';
COMMENT ON COLUMN tax_rates.includes_tax IS 'Whether the price of a job contains the tax.';

COMMENT ON TABLE tax_series IS 'The last number of each series. The lock of the row keeps a series without gaps and duplicates.';

COMMENT ON TABLE timeline_entries IS 'The timelines of records: one row an event, also found by its customer and its partner.';
COMMENT ON COLUMN timeline_entries.actor_id IS 'Null for the program.';

COMMENT ON TABLE trash IS 'Deleted enquiries, customers, jobs and partners with all of their rows, for 30 days or until they are restored (decision 0013).';
COMMENT ON COLUMN trash.label IS 'The name that users know it by.';
COMMENT ON COLUMN trash.content IS 'The rows of each table: {"enquiries": [{…}], "activities": […]}.';

COMMENT ON TABLE unserved_places IS 'Places and services that were asked for and that no approved partner serves; category 0 is an enquiry without a service. A task computes them every five minutes.';

COMMENT ON COLUMN users.password_hash IS 'Argon2id; null while the account cannot sign in.';
COMMENT ON COLUMN users.is_demo IS 'The password of demo accounts is public: a start without the demo refuses a database with an active one.';
COMMENT ON COLUMN users.shift IS 'Working hours of a user, as the setting `business.hours`; empty for those of the business.';

COMMENT ON COLUMN webhook_deliveries.entry_id IS 'The audit entry that it reports; null for a test.';
COMMENT ON COLUMN webhook_deliveries.body IS 'The JSON that is sent, the same in each attempt.';

COMMENT ON TABLE webhooks IS 'Addresses to which every change of some records is reported. The audit log is the outbox: a webhook has all entries of the chain up to `position`.';
COMMENT ON COLUMN webhooks.records IS 'Record types of the audit log.';
COMMENT ON COLUMN webhooks.sealed_secret IS 'Signs each delivery; encrypted with APP_KEY.';
COMMENT ON COLUMN webhooks.problem IS 'Why the program paused it.';
COMMENT ON COLUMN webhooks.busy_until IS 'Until when a process delivers; a lease, so that two do not send the same.';

COMMENT ON FUNCTION business_day(timestamptz) IS 'The day of a moment in the business''s time zone. Indexes use it, so it belongs to the schema.';
COMMENT ON FUNCTION app_now() IS 'One clock for the business: the database''s. Only tests and the demo move it, with the setting `housecare.clock_offset`. `app_now()` stands still for a transaction as `now()` does; `app_clock()` goes on.';
COMMENT ON FUNCTION search_name(text) IS 'Names as the search compares them: in lower case behind a space, without marks on Latin letters, with one kind of apostrophe, and a space for each dot. Both sides of a comparison are made by it.';
COMMENT ON FUNCTION search_pattern(text) IS 'The LIKE pattern of one word over search_name(): anywhere, or at the start of a word when it has fewer than three letters, because a trigram index knows nothing shorter in the middle of a word.';
