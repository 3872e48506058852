import { useState } from 'react'
import { download } from './download.ts'
import { useToast } from './toasts.tsx'
import { isAborted } from './use-share.ts'

/** Gives a file to the share sheet of the device, or saves it where there is none that takes files. */
export function useShareFile(): { share: (name: string, make: () => Promise<Blob>) => Promise<void>; isSharing: boolean } {
  const toast = useToast()
  const [isSharing, setIsSharing] = useState(false)
  const share = async (name: string, make: () => Promise<Blob>) => {
    setIsSharing(true)
    try {
      const content = await make()
      const files = [new File([content], name, { type: content.type })]
      if (navigator.canShare?.({ files })) await navigator.share({ files })
      else download(name, content)
    } catch (error) {
      if (!isAborted(error)) toast.failed(error)
    } finally {
      setIsSharing(false)
    }
  }
  return { share, isSharing }
}
