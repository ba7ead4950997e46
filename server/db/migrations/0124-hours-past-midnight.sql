-- Hours may end on the next day: an end above 1440 is in minutes after the midnight of their own weekday.
ALTER TABLE partner_hours DROP CONSTRAINT partner_hours_ends_check;
ALTER TABLE partner_hours ADD CONSTRAINT partner_hours_ends_check CHECK (ends <= starts + 1440);
