-- Two of three cover a whole district, the others their own pincode and some near it.
INSERT INTO partner_areas (partner_id, location_id)
SELECT DISTINCT partners.id, CASE WHEN partners.id % 3 = 0 THEN near.location_id ELSE places.district_id END
FROM seed.partners JOIN seed.places ON places.n = partners.place
JOIN seed.places AS near ON near.district_id = places.district_id AND (near.n = places.n OR (near.n + partners.id) % 11 = 0)
ORDER BY 1, 2
