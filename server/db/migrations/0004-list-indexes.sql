-- Indexes that hold all that passing over rows needs: a deep page in an order without day counts, or the rows within one
-- day, are read from the index alone. A list of customers leaves the merged ones out, and so do its indexes; an index on
-- an expression serves such a read only when it holds the column of the expression too.

DROP INDEX customers_created_idx;
CREATE INDEX customers_created_idx ON customers (created_at DESC, id DESC) WHERE merged_into IS NULL;
DROP INDEX customers_name_idx;
CREATE INDEX customers_name_idx ON customers (lower(name), id) INCLUDE (name) WHERE merged_into IS NULL;
DROP INDEX customers_last_job_idx;
CREATE INDEX customers_last_job_idx ON customers (last_job_at, id) WHERE merged_into IS NULL;
DROP INDEX customers_last_job_desc_idx;
CREATE INDEX customers_last_job_desc_idx ON customers (last_job_at DESC NULLS LAST, id DESC) WHERE merged_into IS NULL;

DROP INDEX partners_name_idx;
CREATE INDEX partners_name_idx ON partners (lower(name), id) INCLUDE (name);

DROP INDEX enquiries_name_idx;
CREATE INDEX enquiries_name_idx ON enquiries (lower(name), id) INCLUDE (name);
