/** A file with members, which a worker reads. The worker and the parsers load with the first file. */
import { limits } from '@bothy/contract/limits.ts'
import type { Column } from './columns.ts'
import type { Place } from './member-rows.ts'
import type { ReadMembers, WorkerAnswer, WorkerRequest } from './members-file.worker.ts'
import { FileRefusal } from './file-refusal.ts'

export type { ReadMembers }

export type MembersFile = {
  /** Rejects with a `FileRefusal`. */
  read: (place: Place) => Promise<ReadMembers>
  withColumns: (columns: Column[], place: Place) => Promise<ReadMembers>
  close: () => void
}

export function openMembersFile(file: File): MembersFile {
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
    // A larger file is refused before it fills the memory.
    read: async (place) => {
      if (file.size > limits.import.bytes) throw new FileRefusal('too-large')
      return ask({ file, place })
    },
    withColumns: (columns, place) => ask({ columns, place }),
    close: () => worker.terminate(),
  }
}
