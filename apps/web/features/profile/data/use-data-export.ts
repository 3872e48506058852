import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useUser } from '../../../api/api-context.tsx'
import { CoverRendererContext } from '../../../images/cover/cover-source.ts'
import { download } from '../../../ui/download.ts'

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
          fetchPhoto: (photoId) => api.getPhotoFile({ photoId }).catch(orNullIfGone),
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

/** A photo may be deleted meanwhile. */
function orNullIfGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
  throw error
}

/** Fetches a picture; null if it no longer exists. The mock backend keeps pictures as data URLs. */
async function fetchImage(url: string, server: string): Promise<Blob | null> {
  const dataUrl = /^data:([^;,]+);base64,(.*)$/s.exec(url)
  if (dataUrl) return new Blob([Uint8Array.from(atob(dataUrl[2]!), (char) => char.charCodeAt(0))], { type: dataUrl[1]! })
  try {
    const response = await fetch(url.startsWith('/') ? server + url : url)
    if (response.ok) return await response.blob()
    if (response.status === 404 || response.status === 410) return null
  } catch (cause) {
    throw new Refusal('NETWORK_ERROR', { cause })
  }
  throw new Refusal('UNAVAILABLE')
}
