import { sql } from 'kysely'

/**
 * How far a database has come: all earlier commits are in it. `at` is a position in the write-ahead log, in bytes.
 * Positions of different timelines cannot be compared; each promotion starts a new timeline.
 */
export type Position = { at: number; timeline: string }

/**
 * The position of the primary, as a column of another statement. Any data already returned was flushed, and a replica
 * gets only flushed data. Where commits do not wait for the flush, the written position counts.
 */
export const positionColumn = sql<Position>`json_build_object(
  'at', CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_flush_lsn() END - '0/0'::pg_lsn,
  'timeline', substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))`

/** The state of a replica, in one row. */
export type ReplicaState = Position & {
  /** Identifies its cluster and the database in it. */
  identity: string
  isStandby: boolean
}

/** The timeline of the control file may lag behind after a promotion elsewhere: the replica is then not read from. */
export const replicaStateQuery = `
  SELECT pg_is_in_recovery() AS "isStandby",
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS at,
    upper(lpad(to_hex(greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline)), 8, '0')) AS timeline,
    system.system_identifier || ' ' || current_database() AS identity
  FROM pg_control_checkpoint() AS checkpoint, pg_control_recovery() AS recovery, pg_control_system() AS system`

/** The same of the primary; a database that is no copy of it has another. */
export const identityQuery = `
  SELECT system_identifier || ' ' || current_database() AS identity FROM pg_control_system()`
