import { isMonthly, type RollUp } from './roll-up.ts'

/**
 * The SQL of all roll-ups: for each source table one function that returns the contribution of a row, and one
 * trigger that writes the difference of a change. It is kept in `server/db/functions/roll-ups.sql`.
 */
export function rollUpSql(rollUps: readonly RollUp[]): string {
  const sources = Map.groupBy(rollUps, ({ source }) => source)
  const parts = [...sources].map(([source, of]) => sourceSql(source, of))
  return [
    header,
    ...parts,
    `SELECT install_roll_ups($json$[\n${rollUps.map(installed).join(',\n')}\n]$json$);\n`,
  ].join('\n')
}

const header = `-- Generated from the declarations in server/src/domains/*/*.roll-up.ts by \`npm run db:schema\`. Do not edit.
`

function sourceSql(source: string, rollUps: readonly RollUp[]): string {
  return `CREATE OR REPLACE FUNCTION ${source}_contribution(r ${source}) RETURNS roll_up_changes[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
SELECT ARRAY[
${rollUps.map(contributionSql).join(',\n')}
]
$$;
CREATE OR REPLACE FUNCTION ${source}_roll_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_roll_ups(
    CASE WHEN TG_OP <> 'INSERT' THEN ${source}_contribution(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN ${source}_contribution(NEW) END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ${source}_roll_up AFTER INSERT OR UPDATE OR DELETE ON ${source}
  FOR EACH ROW EXECUTE FUNCTION ${source}_roll_up();
`
}

function contributionSql(rollUp: RollUp): string {
  const facets = Object.keys(rollUp.facets)
  const plain = facets
    .filter((facet) => !eachOf(rollUp, facet))
    .map((facet) => `'${facet}='${keySql(rollUp, facet)}`)
  const several = facets.flatMap((facet) => {
    const array = eachOf(rollUp, facet)
    return array ? [` || ARRAY(SELECT '${facet}=' || each FROM unnest(${array}) AS each)`] : []
  })
  const sums = Object.values(rollUp.measures)
  return `  CASE WHEN ${rollUp.when} THEN ROW ('${rollUp.name}', ${dayOf(rollUp)},
    array_remove(ARRAY[\n      ${plain.join(',\n      ')}\n    ], NULL)${several.join('')},
    1, ARRAY[${sums.join(', ')}]::bigint[])::roll_up_changes END`
}

const eachOf = ({ keys }: RollUp, facet: string): string | null => {
  const key = keys[facet]
  return typeof key === 'object' ? key.each : null
}

function keySql(rollUp: RollUp, facet: string): string {
  const { keys } = rollUp
  if (facet === 'all') return ''
  if (isMonthly(rollUp, facet)) return ` || coalesce(${keys[facet]}, 0)`
  return facet
    .split('+')
    .map((name, place) => `${place === 0 ? '' : ` || '|'`} || (${keys[name]})`)
    .join('')
}

/** Without a day, all rows count on one. */
const dayOf = ({ at }: RollUp) => (at === null ? `date '2000-01-01'` : `business_day(r.${at})`)

/** A list of measures, because the place of each in `sums` matters and jsonb sorts names. */
const installed = (rollUp: RollUp) => JSON.stringify({ ...rollUp, measures: Object.entries(rollUp.measures) })
