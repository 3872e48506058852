/** Downloads a file and reports the bytes of each chunk. */
export async function download(address: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted)).arrayBuffer()
}
