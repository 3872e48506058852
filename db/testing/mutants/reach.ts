/** Which of the mutated functions each test calls: a mutant of any other function cannot fail it. */
import type { Connection } from '../../installation.ts'
import type { Mutant } from './mutate-rules.ts'

export const functionOf = ({ name }: Mutant): string => /^\w+/.exec(name)![0]

/** The same function, which first counts in a sequence that it is called. A sequence keeps its value when the transaction is rolled back. */
function counting(definition: string, name: string): string {
  const count = `select nextval('reach.${name}'::regclass);`
  if (definition.includes('LANGUAGE plpgsql')) return definition.replace(/^begin$/m, `begin\n  ${count.replace('select', 'perform')}`)
  const [, expression] = /^RETURN (.*)$/ms.exec(definition) ?? []
  if (expression) return definition.replace(/^RETURN .*$/ms, () => `BEGIN ATOMIC ${count} SELECT ${expression}; END`)
  return definition.replace(/^BEGIN ATOMIC|^AS \$function\$/m, (start) => `${start} ${count}`)
}

/** Makes the mutated functions of a database count their calls. */
export async function countCalls({ query }: Connection, mutants: Mutant[]): Promise<void> {
  const names = [...new Set(mutants.map(functionOf))]
  await query('create schema reach; grant usage on schema reach to public')
  for (const name of names) await query(`create sequence reach.${name}; grant usage on sequence reach.${name} to public`)
  const { rows } = await query(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where proname = any ($1) and pronamespace in ('public'::regnamespace, 'rules'::regnamespace, 'accounts'::regnamespace)`,
    [names],
  )
  for (const { name, definition } of rows as { name: string; definition: string }[]) await query(counting(definition, name))
}

/** The functions that were called since the last time. */
export async function takeCalled({ query }: Connection): Promise<string[]> {
  const { rows } = await query(
    `select sequencename as name, setval(format('reach.%I', sequencename), 1, false) from pg_sequences where schemaname = 'reach' and last_value is not null`,
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}
