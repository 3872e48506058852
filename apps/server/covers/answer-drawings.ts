/** The side of the process that draws, see `drawing-pool.ts`. */

/** What the process answers to each message. */
export type DrawingResult<Drawing> = { drawing: Drawing } | { error: string }

/** Answers each message with its drawing, until the server disconnects or ends. */
export function answerDrawings<Request, Drawing>(draw: (request: Request) => Promise<Drawing>): void {
  // A terminal or a service manager signals every process of the server, which may still wait for a drawing.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('message', async (request: Request) => {
    const result = await draw(request).then(
      (drawing): DrawingResult<Drawing> => ({ drawing }),
      (error: unknown): DrawingResult<Drawing> => ({ error: String(error) }),
    )
    // When the server has ended meanwhile, nobody needs the drawing.
    process.send?.(result, undefined, undefined, () => undefined)
    // V8 does not see the size of the pixels, so it would keep those of many drawings.
    globalThis.gc?.()
  })
}
