-- Partners without jobs and money move to the trash, as customers do.
ALTER TABLE trash DROP CONSTRAINT trash_record_type_check;
ALTER TABLE trash ADD CONSTRAINT trash_record_type_check
  CHECK (record_type IN ('enquiry', 'customer', 'job', 'partner'));
