-- Reports that wait for a decision: open ones, and money of those that the reopening of their job withdrew.
CREATE INDEX completion_reports_waiting_idx ON completion_reports (job_id)
  WHERE state = 'open' OR (state = 'withdrawn' AND amount IS NOT NULL);
