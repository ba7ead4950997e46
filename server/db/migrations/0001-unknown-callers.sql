-- An enquiry of an unknown caller has no name and no customer.
ALTER TABLE enquiries ALTER COLUMN name DROP NOT NULL;
