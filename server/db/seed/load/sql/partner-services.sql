INSERT INTO partner_services (partner_id, category_id, commission_kind, commission_value)
SELECT partner_id, root, CASE WHEN percent IS NOT NULL THEN 'percent' END, percent FROM seed.skills ORDER BY partner_id, root
