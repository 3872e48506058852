/** An SMS provider for tests. It stores what it receives, or answers with a given status. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmsSink = {
  url: string
  messages: { to: string; text: string; authorization: string | undefined }[]
  answerWith: (status: number) => void
  close: () => Promise<void>
}

export async function openSmsSink(): Promise<SmsSink> {
  const messages: SmsSink['messages'] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string }
    if (status < 300) messages.push({ to, text, authorization: request.headers.authorization })
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    messages,
    answerWith: (next) => void (status = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
