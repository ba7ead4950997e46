-- Work that goes on past a midnight, of whichever day it began: a day shows it too, and there is little of it.
CREATE INDEX jobs_overnight_idx ON jobs (scheduled_at) INCLUDE (ends_at)
  WHERE business_day(ends_at) > business_day(scheduled_at);
