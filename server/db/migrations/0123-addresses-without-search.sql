-- Addresses are found by their owner: the search of all of them offered the houses of other customers.
DROP INDEX addresses_search_trgm_idx;
ALTER TABLE addresses DROP COLUMN search_text;
