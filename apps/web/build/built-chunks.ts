/** The JavaScript chunks of a build, and the CSS files that each of them imports. */
import type { Rolldown } from 'vite'

export type Output = Rolldown.RolldownOutput['output']
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Maps file names to chunks. */
export const chunksOf = (output: Output): Map<string, Chunk> =>
  new Map(output.filter((file): file is Chunk => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))

export const stylesOf = (chunk: Chunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]
