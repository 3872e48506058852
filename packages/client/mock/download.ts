/** Fetches a file and tells how many bytes have come, as they come. */
export async function download(address: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, onward) {
      onBytes(part.byteLength)
      onward.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counted)).arrayBuffer()
}
