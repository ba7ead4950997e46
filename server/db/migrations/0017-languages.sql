-- The language of the pages of public links.
ALTER TABLE partners ADD COLUMN language text;
ALTER TABLE customers ADD COLUMN language text;
