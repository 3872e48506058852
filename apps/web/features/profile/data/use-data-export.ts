import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useApi, useUser } from '../../../api/api-context.tsx'
import { CoverRendererContext } from '../../../images/cover/cover-source.ts'
import { fetchImage } from './fetch-image.ts'

/** Fetches the data, packs the archive and downloads it. The server records success and failure. */
export function useDataExport() {
  const { api, queries } = useApi()
  const user = useUser()
  const client = useQueryClient()
  const { server = '' } = use(CoverRendererContext)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const { queryKey } = queries.user.backups()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      const { id: backupId, data, createdAt } = await api.startBackup()
      try {
        // The archive code is loaded on demand.
        const { packArchive } = await import('./archive.ts')
        const archive = await packArchive({
          data,
          fetchImage: (url) => fetchImage(url, server),
          onProgress: (done, all) => setProgress({ done, all }),
        })
        download(`bothy-${user?.name ?? ''}-${createdAt.slice(0, 10)}.zip`, archive)
      } catch (cause) {
        await api.finishBackup({ backupId, status: 'failed' }).catch(() => undefined)
        throw cause
      }
      await api.finishBackup({ backupId, status: 'completed' })
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
  // The browser reads large files after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
