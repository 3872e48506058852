/** A file with members, which a worker reads. The worker and the parsers load with the first file. */
import { limits } from '@bothy/contract/limits.ts'
import type { Column, ColumnKind } from './column-kinds.ts'
import { FileRefusal } from './file-refusal.ts'
import type { ReadMembers, WorkerAnswer, WorkerRequest } from './members-file.worker.ts'

export type { ReadMembers }

export type MembersFile = {
  name: string
  /** Rejects with a `FileRefusal`. */
  read: () => Promise<ReadMembers>
  withColumns: (columns: Column[]) => Promise<ReadMembers>
  close: () => void
}

export function openMembersFile(file: File, unused: Promise<ColumnKind[]>): MembersFile {
  const worker = new Worker(new URL('./members-file.worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: WorkerRequest) =>
    new Promise<ReadMembers>((resolve, reject) => {
      const settle = (answer: WorkerAnswer) =>
        'refused' in answer ? reject(new FileRefusal(answer.refused, answer.count)) : resolve(answer)
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => settle(data), { once: true })
      worker.addEventListener('error', () => settle({ refused: 'unreadable', count: 0 }), { once: true })
      worker.postMessage(request)
    })
  return {
    name: file.name,
    // A larger file is refused before it fills the memory.
    read: async () => {
      if (file.size > limits.import.bytes) throw new FileRefusal('too-large')
      return ask({ file, unused: await unused })
    },
    withColumns: (columns) => ask({ columns }),
    close: () => worker.terminate(),
  }
}
