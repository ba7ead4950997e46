-- The place of a link in a stored text is marked by a character that no value can bring.
UPDATE messages SET body = replace(body, '{link}', U&'\E000') WHERE body LIKE '%{link}%';
