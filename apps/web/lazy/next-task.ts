/** Lets the browser paint and answer the viewer before the work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Resolves in a task after the next frame. A page that nobody sees has none. */
export const nextPaint = (): Promise<void> =>
  document.hidden ? nextTask() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Milliseconds. A piece may end a little later, and a task of 50 is felt. */
const longestPiece = 12

/** Does long work that pauses at each `yield`: the browser paints and answers in between, as soon as that is due. */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() - since < longestPiece) continue
    await nextTask()
    since = performance.now()
  }
}
