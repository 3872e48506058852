/** Lets the browser paint and answer the viewer before the work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
