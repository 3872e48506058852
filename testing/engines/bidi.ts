/** A session of WebDriver BiDi, the standard protocol of Firefox, over a web socket. */
import { actionTimeout } from './browser-page.ts'

type Answer = { type: 'success' | 'error' | 'event'; id?: number; result?: unknown; error?: string; message?: string }
/** A value of the page: an element has an id that both sides share. */
export type RemoteValue = { type: string; value?: unknown; sharedId?: string }
type CallResult = { type: 'success'; result: RemoteValue } | { type: 'exception'; exceptionDetails: { text: string } }

export async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${url}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result, error, message } = JSON.parse(String(data)) as Answer
    const command = id === undefined ? undefined : pending.get(id)
    if (type === 'success') command?.resolve(result)
    if (type === 'error') command?.reject(new Error(`${error}: ${message}`))
  })

  async function send<Result>(method: string, params: object): Promise<Result> {
    const id = (lastId += 1)
    const command = Promise.withResolvers<unknown>()
    pending.set(id, command)
    const timer = setTimeout(() => command.reject(new Error(`${method} has no answer`)), actionTimeout)
    socket.send(JSON.stringify({ id, method, params }))
    return command.promise.finally(() => clearTimeout(timer)) as Promise<Result>
  }

  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  /** Sends a command about the one tab of this browser. */
  const inTab = <Result>(method: string, params: object = {}) => send<Result>(method, { context, ...params })

  return {
    inTab,
    /** Calls a function of the page with values of the page, or with strings. */
    async call(work: string, values: RemoteValue[]): Promise<RemoteValue> {
      const target = { target: { context }, awaitPromise: true, arguments: values }
      const answer = await send<CallResult>('script.callFunction', { functionDeclaration: work, ...target })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result
    },
    press: (kind: 'key' | 'pointer', actions: object[]) => inTab('input.performActions', { actions: [{ type: kind, id: kind, actions }] }),
    async close() {
      await send('browser.close', {})
      socket.close()
    },
  }
}
