-- The documents that a category demands of the partners who are sent; those of the categories above it count too.
ALTER TABLE categories ADD COLUMN required_documents text[] NOT NULL DEFAULT '{}'
  CHECK (required_documents <@ ARRAY['aadhaar', 'pan', 'licence', 'police-check', 'bank-proof']);
