import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useClub, useUser } from '../../club/club.tsx'
import { CoverMaking } from '../../ui/cover-source.ts'
import { fetchImage } from './fetch-image.ts'

/** Asks for the data, packs the archive and hands it over; how it ended is put on record either way. */
export function useBackup() {
  const { club, queries } = useClub()
  const user = useUser()
  const client = useQueryClient()
  const { server = '' } = use(CoverMaking)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const { queryKey } = queries.user.backups()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      const { id: backupId, data, createdAt } = await club.startBackup()
      try {
        // The code that packs is fetched when somebody wants an archive.
        const { packArchive } = await import('./archive.ts')
        const archive = await packArchive({
          data,
          fetchImage: (url) => fetchImage(url, server),
          onProgress: (done, all) => setProgress({ done, all }),
        })
        download(`bothy-${user?.name ?? ''}-${createdAt.slice(0, 10)}.zip`, archive)
      } catch (fault) {
        await club.finishBackup({ backupId, status: 'failed' }).catch(() => undefined)
        throw fault
      }
      await club.finishBackup({ backupId, status: 'completed' })
    },
    onSettled: () => {
      setProgress(undefined)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { start: () => mutate(), isPending, isDone: isSuccess, error, progress, reset }
}

function download(name: string, archive: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([archive], { type: 'application/zip' }))
  link.download = name
  link.click()
  // Large files are read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
