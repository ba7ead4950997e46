-- Names of places are compared as names of people are: both sides are made by search_name().
DROP INDEX locations_title_trgm_idx;
CREATE INDEX locations_search_title_idx ON locations USING gin (search_name(title) gin_trgm_ops);
DROP INDEX locations_search_trgm_idx;
CREATE INDEX locations_search_text_idx ON locations USING gin (search_name(search_text) gin_trgm_ops)
  WHERE type = 'pincode';
