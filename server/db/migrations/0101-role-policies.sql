-- What the holders of a role must do to work, one row a role; a user with several roles must do all of it.
CREATE TABLE role_policies (
  id bigint PRIMARY KEY,
  role text NOT NULL UNIQUE CHECK (role IN ('dev', 'admin', 'staff')),
  -- The first day, in the business's zone, on which a user without a second factor can only set one up; null while it is
  -- optional.
  second_factor_from date,
  -- Sessions of the role end after so many minutes without a request, and so many hours after the sign-in.
  idle_minutes integer NOT NULL DEFAULT 720 CHECK (idle_minutes BETWEEN 5 AND 10080),
  life_hours integer NOT NULL DEFAULT 168 CHECK (life_hours BETWEEN 1 AND 720),
  -- Addresses and networks (CIDR) from which the role may be used; empty for any.
  networks text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO role_policies (id, role) VALUES (1, 'dev'), (2, 'admin'), (3, 'staff');
