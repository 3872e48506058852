/** The plans with which PostgreSQL runs the statements of a database function, as its module auto_explain reports them. */
import type { ServerDatabase } from './engines.ts'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

/** One scan of a table. `dropped` is how many rows it read in vain. */
export type Scan = { kind: string; table: string; dropped: number; statement: string }

const settings = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`

/** PL/pgSQL plans a statement for its values five times; after that it may keep one plan for all values. */
const untilGeneric = 7

/** A part of a plan that never ran has no loops. */
const scansIn = (node: PlanNode, statement: string): Scan[] => [
  ...(node['Relation Name'] && node['Actual Loops']
    ? [
        {
          kind: node['Node Type'],
          table: node['Relation Name'],
          dropped: ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'],
          statement,
        },
      ]
    : []),
  ...(node.Plans ?? []).flatMap((inner) => scansIn(inner, statement)),
]

/** Answers a function that runs a call as a member, and answers the scans of all its statements. */
export async function readPlans(database: ServerDatabase): Promise<{
  scansOf: (call: string, input: object, member: { id: string }) => Promise<Scan[]>
  close: () => Promise<void>
}> {
  const client = await database.connect()
  await client.query(settings)
  let scans: Scan[] = []
  client.on('notice', ({ message = '' }) => {
    const start = message.indexOf('{')
    if (!message.startsWith('duration:') || start < 0) return
    const { 'Query Text': text, Plan } = JSON.parse(message.slice(start)) as { 'Query Text': string; Plan: PlanNode }
    scans.push(...scansIn(Plan, text.replaceAll(/\s+/g, ' ').slice(0, 300)))
  })
  return {
    async scansOf(call, input, { id }) {
      scans = []
      const claims = JSON.stringify({ sub: id, role: 'authenticated' })
      for (let round = 0; round < untilGeneric; round++) {
        await client.query('begin')
        await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [claims])
        await client.query(`select public.${call}($1::jsonb)`, [JSON.stringify(input)])
        await client.query('commit')
      }
      return scans
    },
    close: () => client.end(),
  }
}
