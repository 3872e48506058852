/** Sends random requests and names every answer that the OpenAPI document does not allow, and every refusal that changed a row. */
import fc from 'fast-check'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import type { Call } from '@bothy/contract/call.ts'
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { refusalStatus, type RefusalCode } from '@bothy/contract/errors.ts'
import { createSchemaCheck } from '../../http/openapi/testing/schema-check.ts'
import type { TestResponse, TestServer } from '../test-server.ts'
import { fuzzClubs } from './fuzz-club.ts'
import { anyRequest, resolve, type Document, type FuzzRequest } from './requests.ts'
import { recordRowChanges, type RowChange } from './row-changes.ts'

/** Requests for which one club lasts: most commands change it. */
const requestsPerClub = 100

const progressEvery = 1_000

export type Violation = { problem: string; operation: string; example: string; times: number }
export type FuzzRun = { violations: Violation[]; requests: number; succeeded: number; operations: Set<string> }

const callOf = (name: string): Call | undefined => (name in calls ? calls[name as CallName] : undefined)

/** What may change although the request is refused, with the reason. */
const changedByRefusals: Record<string, string> = {
  'accounts.outbox': 'messages are sent beside requests',
  'accounts.pending_notifications': 'messages are written beside requests',
  'accounts.attempts': 'tries are counted by network and member',
  'accounts.guesses': 'wrong passwords and codes are counted for the lockout',
  'accounts.phone_codes': 'a code is valid for three tries',
  'accounts.keys': 'a key of the server is made when it is first needed',
  'accounts.links': 'who signs in with an unconfirmed address gets the link once more',
}

function problemsOf(
  { operation }: FuzzRequest,
  answer: TestResponse,
  changes: RowChange[],
  document: Document,
  check: ReturnType<typeof createSchemaCheck>,
): string[] {
  const { operationId: name, responses } = operation
  if (answer.status >= 500) return [`status ${answer.status}`]
  if (!responses[answer.status]) return [`undeclared status ${answer.status} ${errorOf(answer)?.code}`]
  const { content } = resolve(responses[answer.status]!, document.components.responses)
  const json = content?.['application/json']
  const problems = json?.schema?.$ref ? check(json.schema.$ref, answer.body).map((problem) => `schema: ${JSON.stringify(problem)}`) : []
  if (answer.status < 400) return [...problems, ...contractProblems(name, answer)]
  const error = errorOf(answer)
  const declared = json?.examples ? Object.keys(json.examples) : undefined
  if (!error || error.message === '') return [...problems, 'no error with a message']
  if (refusalStatus[error.code as RefusalCode] !== answer.status) problems.push(`${error.code} with status ${answer.status}`)
  if (declared && !declared.includes(error.code)) problems.push(`undeclared refusal ${error.code}`)
  const wrong = changes.filter(({ relation }) => !(relation in changedByRefusals))
  for (const { relation, operation: change, columns } of wrong)
    problems.push(`${error.code} and yet ${change} ${relation}${columns ? ` (${columns.join()})` : ''}`)
  return problems
}

const errorOf = ({ body }: TestResponse) => (body as { error?: { code: string; message: string } } | undefined)?.error

function contractProblems(name: string, { status, body }: TestResponse): string[] {
  const call = callOf(name)
  if (!call || call.answers === 'file' || status >= 300) return []
  const { error } = callSchemas[name as CallName].output.safeParse(body)
  return error ? [`contract: ${JSON.stringify(error.issues)}`] : []
}

const shown = ({ role, method, path, body, headers }: FuzzRequest) =>
  `${role} ${method} ${path.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 1_500) : body ? Object.prototype.toString.call(body) : ''} ${JSON.stringify(headers)}`

/** Requests are the same for a seed, apart from the ids of the club and the time. */
export async function runFuzz(server: TestServer, { requests, seed }: { requests: number; seed: number }): Promise<FuzzRun> {
  const document = (await server.request('/api/openapi.json')).body as Document
  const check = createSchemaCheck(document)
  const newClub = await fuzzClubs(server)
  const rowChanges = await recordRowChanges(server)
  const violations = new Map<string, Violation>()
  const operations = new Set<string>()
  let [sent, succeeded] = [0, 0]
  while (sent < requests) {
    const { tokens, supply } = await newClub()
    await rowChanges()
    const numRuns = Math.min(requestsPerClub, requests - sent)
    for (const request of fc.sample(anyRequest(document, callOf, supply), { numRuns, seed: seed + sent })) {
      const { method, path, body, headers } = request
      const answer = await server.request(path, { method, body, headers, token: tokens[request.role] })
      const operation = request.operation.operationId
      sent += 1
      if (sent % progressEvery === 0)
        console.log(`${sent} requests, ${succeeded} succeeded, ${operations.size} operations, ${violations.size} violations`)
      if (answer.status < 400) {
        succeeded += 1
        operations.add(operation)
      }
      for (const problem of problemsOf(request, answer, await rowChanges(), document, check)) {
        const known = violations.get(operation + problem)
        const example = `${shown(request)} -> ${answer.text.slice(0, 300)}`
        if (known) known.times += 1
        else violations.set(operation + problem, { problem, operation, example, times: 1 })
        if (!known) console.log(`request ${sent}, ${operation}: ${problem}\n  ${example}`)
      }
      if (request.role !== 'visitor' && !headers['authorization'] && errorOf(answer)?.code === 'NOT_SIGNED_IN') break
    }
  }
  return { violations: [...violations.values()], requests: sent, succeeded, operations }
}
