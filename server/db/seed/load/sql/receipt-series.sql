INSERT INTO receipt_series (financial_year, last_number)
SELECT year, max(receipt)::integer FROM seed.paid WHERE receipt IS NOT NULL GROUP BY year
