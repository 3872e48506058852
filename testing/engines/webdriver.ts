/** A session of W3C WebDriver, which every browser engine understands. */
import { actionTimeout } from './browser-page.ts'

type Reference = Record<string, string>

/** The name under which the standard sends a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function createSession(driverUrl: string, capabilities: object) {
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(driverUrl + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(actionTimeout),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string }
  const inSession = (method: Parameters<typeof send>[0], path: string, body?: object) => send(method, `/session/${sessionId}${path}`, body)
  const post = (path: string, body: object = {}) => inSession('POST', path, body)
  const idOf = (reference: unknown): string | undefined => (reference as Reference | null)?.[elementKey]

  /** Runs a function in the page with one argument. The driver turns an element that it returns into a reference. */
  async function evaluate(work: (argument: never) => unknown, argument: unknown): Promise<unknown> {
    const script = `const [argument, done] = arguments;
      (async () => (${work.toString()})(argument))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = (await post('/execute/async', { script, args: [argument] })) as { value?: unknown; error?: string }
    if (result.error !== undefined) throw new Error(result.error)
    return result.value
  }
  return {
    evaluate,
    goto: async (url: string) => void (await post('/url', { url })),
    /** The element that a function of the page returns. */
    async elementOf(work: (argument: never) => unknown, argument: unknown): Promise<string> {
      const id = idOf(await evaluate(work, argument))
      if (id === undefined) throw new Error(`the page has no element for ${JSON.stringify(argument)}`)
      return id
    },
    click: async (element: string) => void (await post(`/element/${element}/click`)),
    clear: async (element: string) => void (await post(`/element/${element}/clear`)),
    sendKeys: async (element: string, text: string) => void (await post(`/element/${element}/value`, { text })),
    resize: async (size: { width: number; height: number }) => void (await post('/window/rect', { x: 0, y: 0, ...size })),
    screenshot: async () => Buffer.from((await inSession('GET', '/screenshot')) as string, 'base64'),
    close: async () => void (await inSession('DELETE', '')),
  }
}
