-- Names as the search compares them: in lower case behind a space, without marks on Latin letters, with one kind of
-- apostrophe, and a space for each dot. Both sides of a comparison are made by it.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || CASE
  -- Nearly every name is ASCII, which has nothing to normalise.
  WHEN octet_length(name) = char_length(name) THEN lower(replace(replace(name, '.', ' '), '`', ''''))
  ELSE lower(replace(
    normalize(
      regexp_replace(
        normalize(translate(name, '’‘‛ʼʻʹ´′`', ''''''''''''''''''''), NFKD),
        '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      NFC),
    '.', ' '))
END;

-- The LIKE pattern of one word over search_name(): anywhere, or at the start of a word when it has fewer than three
-- letters, because a trigram index knows nothing shorter in the middle of a word.
CREATE FUNCTION search_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(
  CASE WHEN char_length(search_name(word)) < 4 THEN search_name(word) ELSE ltrim(search_name(word), ' ') END,
  '([\\%_])', '\\\1', 'g') || '%';

DROP INDEX customers_name_trgm_idx;
CREATE INDEX customers_search_name_idx ON customers USING gin (search_name(name) gin_trgm_ops);
DROP INDEX enquiries_name_trgm_idx;
CREATE INDEX enquiries_search_name_idx ON enquiries USING gin (search_name(name) gin_trgm_ops);
DROP INDEX partners_name_trgm_idx;
CREATE INDEX partners_search_name_idx ON partners USING gin (search_name(name) gin_trgm_ops);
DROP INDEX shared_phones_names_trgm_idx;
CREATE INDEX shared_phones_search_names_idx ON shared_phones USING gin (search_name(names) gin_trgm_ops);
