/** The script of docs/draw.md, which depends on nothing of ours, with types. */
type Ticket = { ticket: string; weight: number; spots: number }
type Given = { seed: string | null; spots: number | null; tickets: readonly Ticket[] }
type Script = {
  drawnOrder: (draw: Given) => { ticket: string; position: number; isSeated: boolean }[]
  differences: (draw: Given & { commitment: string }) => string[]
}

const script = new URL('../../docs/verify-draw.mjs', import.meta.url)
export const { drawnOrder, differences } = (await import(/* @vite-ignore */ script.href)) as Script
