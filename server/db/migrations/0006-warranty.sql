-- Days after completion within which the work of a category is repeated; null as the category above, 0 for none.
ALTER TABLE categories ADD COLUMN warranty_days integer CHECK (warranty_days >= 0);
