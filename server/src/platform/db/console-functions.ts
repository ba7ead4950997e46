import type { ClientBase } from 'pg'

/**
 * The role of the developer's console: reads the columns it is granted (console-role.ts) and nothing else.
 */
export const consoleRole = 'housecare_console'

/**
 * Volatile functions of PostgreSQL that the console may call: they answer, cancel its own statements, or
 * change its own connection. All others are taken from PUBLIC: they write the log, hold locks, or notify,
 * also in a read-only transaction.
 */
// biome-ignore format: a list of names reads best in columns
export const harmlessFunctions = [
  'amvalidate', 'array_sample', 'array_shuffle', 'bernoulli', 'brinhandler', 'bthandler', 'clock_timestamp',
  'current_query', 'dsnowball_init', 'dsnowball_lexize', 'gen_random_uuid', 'ginhandler', 'gisthandler', 'hashhandler',
  'heap_tableam_handler', 'pg_blocking_pids', 'pg_cancel_backend', 'pg_database_size', 'pg_indexes_size', 'pg_is_in_recovery',
  'pg_jit_available', 'pg_lock_status', 'pg_partition_ancestors', 'pg_partition_tree', 'pg_relation_size', 'pg_sleep',
  'pg_sleep_for', 'pg_sleep_until', 'pg_stat_get_backend_io', 'pg_stat_get_backend_wal', 'pg_stat_get_io',
  'pg_stat_get_recovery_prefetch', 'pg_stat_get_xact_blocks_fetched', 'pg_stat_get_xact_blocks_hit',
  'pg_stat_get_xact_function_calls', 'pg_stat_get_xact_function_self_time', 'pg_stat_get_xact_function_total_time',
  'pg_stat_get_xact_numscans', 'pg_stat_get_xact_tuples_deleted', 'pg_stat_get_xact_tuples_fetched',
  'pg_stat_get_xact_tuples_hot_updated', 'pg_stat_get_xact_tuples_inserted',
  'pg_stat_get_xact_tuples_newpage_updated', 'pg_stat_get_xact_tuples_returned', 'pg_stat_get_xact_tuples_updated',
  'pg_table_size', 'pg_tablespace_size', 'pg_total_relation_size', 'pg_xact_status', 'plpgsql_call_handler',
  'plpgsql_inline_handler', 'plpgsql_validator', 'random', 'random_normal', 'set_config', 'setseed', 'spghandler', 'system',
  'timeofday', 'txid_status', 'uuidv4', 'uuidv7',
]

/**
 * Revokes the other volatile functions from PUBLIC, and so from the console's role; the program's own role
 * keeps all of them.
 */
export async function restrictConsoleFunctions(superuser: ClientBase, owner: string): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE provolatile = 'v' AND prokind = 'f' AND pronamespace = 'pg_catalog'::regnamespace
       AND prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
       AND proname <> ALL ($1) AND has_function_privilege($2, oid, 'EXECUTE')`,
    [harmlessFunctions, consoleRole],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  const identifier = superuser.escapeIdentifier(owner)
  // Once for each database: the next start finds nothing to revoke.
  await superuser.query(
    `BEGIN; GRANT EXECUTE ON FUNCTION ${names} TO ${identifier};
     REVOKE EXECUTE ON FUNCTION ${names} FROM PUBLIC; COMMIT`,
  )
}
