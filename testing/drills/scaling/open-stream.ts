import { expect } from 'vitest'

/** Opens the live updates of a process; returns what they have sent so far. */
export async function openStream({ url }: { url: string }): Promise<() => string> {
  const response = await fetch(`${url}/api/events`)
  let received = ''
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) received += chunk
  }
  void read().catch(() => undefined)
  await expect.poll(() => received).toContain('event: ready')
  return () => received
}
