import { useState } from 'react'
import { download } from './download.ts'
import { useToast } from './toasts.tsx'
import { isAborted } from './use-share.ts'

/** Gives a file to the share sheet of the device, or saves it where there is none that takes such files. */
export function useShareFile(name: string, type: string) {
  const toast = useToast()
  const [isSharing, setIsSharing] = useState(false)
  const canShare = navigator.canShare?.({ files: [new File([], name, { type })] }) ?? false
  const share = async (make: () => Promise<Blob>, saved: string): Promise<void> => {
    setIsSharing(true)
    try {
      const content = await make()
      if (canShare) await navigator.share({ files: [new File([content], name, { type })] })
      else {
        download(name, content)
        toast.done(saved)
      }
    } catch (error) {
      if (!isAborted(error)) toast.failed(error)
    } finally {
      setIsSharing(false)
    }
  }
  return {
    /** `saved` is said where the file is saved. */
    share,
    isSharing,
    canShare,
  }
}
