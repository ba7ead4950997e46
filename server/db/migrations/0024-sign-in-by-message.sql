-- Half a sign-in may also wait for a code that was sent by text message, without a password before it. One that nobody's
-- login asked for is kept as well: an unknown login is answered, and counted, like a known one.
ALTER TABLE sign_in_challenges
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'authenticator' CHECK (kind IN ('authenticator', 'text-message')),
  -- Under which account's name its tries are counted (sign_in_attempts).
  ADD COLUMN counted_as text,
  ADD CONSTRAINT sign_in_challenges_whose_check CHECK (
    CASE kind WHEN 'authenticator' THEN user_id IS NOT NULL ELSE counted_as IS NOT NULL END);
