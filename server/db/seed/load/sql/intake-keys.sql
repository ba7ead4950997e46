-- One for each portal and page that brings leads.
INSERT INTO intake_keys (id, source, title, key_hash, ending)
SELECT n, source, initcap(replace(source, '-', ' ')), sha256(convert_to('load ' || source, 'UTF8')), 'load'
FROM unnest(ARRAY['justdial', 'sulekha', 'quikr', 'website', 'landing-page', 'app']) WITH ORDINALITY AS sources (source, n)
