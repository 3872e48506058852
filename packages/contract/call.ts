/** What a row of the table of calls says. */

/** The least role that may call. Leaders are members: the database functions check whether a member leads the activity. */
export type Who = 'open' | 'member' | 'admin'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. A name in braces is replaced by the input field of that name. */
  path: string
  who: Who
  /** Implemented by the SQL function of the same name in snake_case, or by the account code of the backend. */
  by: 'database' | 'accounts'
  /** Overrides how the method sends the input: as a form because it has a file, or as JSON because a URL must not contain it. */
  body?: 'multipart' | 'json'
  /** The response is a file instead of JSON. */
  answers?: 'file'
  /** Milliseconds that the app waits for an answer, where it asks another site first. */
  timeout?: number
  /** HTTP status of success. */
  success?: 201
}

/** Whether the input, except the fields in the path, is the body of the request. Otherwise it is the query. */
export const hasBody = ({ method, body }: Pick<Call, 'method' | 'body'>): boolean =>
  method === 'POST' || method === 'PUT' || body !== undefined

/** Whether a request may carry an idempotency key: a command of a member that a database function runs. A retry with the same key runs it once. */
export const takesIdempotencyKey = ({ method, who, by }: Pick<Call, 'method' | 'who' | 'by'>): boolean =>
  method !== 'GET' && who !== 'open' && by !== 'accounts'

/** The request header, with the value `true`, of requests that a person causes. Others leave an idle session idle: the app refreshes automatically. */
export const userActiveHeader = 'User-Active'

/** Whether the answer depends on who asks. Only then is the token read, and an invalid one refused. */
export const readsToken = ({ who, by, answers }: Pick<Call, 'who' | 'by' | 'answers'>): boolean =>
  who !== 'open' || by === 'database' || answers === 'file'
