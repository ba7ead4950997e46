-- Rates are deleted with their category.
CREATE TRIGGER tax_rates_append_only BEFORE UPDATE ON tax_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change('snapshot', 'buyer_gstin', 'reason');
