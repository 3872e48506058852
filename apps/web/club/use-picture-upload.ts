import type { ImageUse } from '@bothy/contract/images.ts'
import type { UploadedImage } from '@bothy/contract/uploads.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useClub } from './club.tsx'

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** It is the picture's fault: sending it again changes nothing. */
const final: ReadonlySet<RefusalCode> = new Set(['IMAGE_TOO_LARGE', 'UNSUPPORTED_IMAGE', 'TOO_MANY_IMAGES'])

/** One picture on its way to the club. A newer one takes the place of one that has not arrived. */
export function usePictureUpload(use: ImageUse, onArrived: (image: UploadedImage) => void) {
  const { club } = useClub()
  const [part, setPart] = useState<number>()
  const underway = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async (file: Blob) => {
      const leaving = new AbortController()
      underway.current?.abort()
      underway.current = leaving
      setPart(undefined)
      const image = await club.uploadImage({ file, use }, { signal: leaving.signal, onProgress: setPart })
      return { image, isWanted: !leaving.signal.aborted }
    },
    onSuccess: ({ image, isWanted }) => isWanted && onArrived(image),
  })
  const cancel = useCallback(() => {
    underway.current?.abort()
    reset()
  }, [reset])
  const mayRetry = error !== null && variables !== undefined && !(error instanceof Refusal && final.has(error.code))
  return {
    send: mutate,
    cancel,
    /** Sends what did not arrive once more; undefined where that would be refused again. */
    retry: mayRetry ? () => mutate(variables) : undefined,
    isSending: isPending,
    /** The picture that is on its way, or did not arrive and may yet. */
    file: isPending || mayRetry ? variables : undefined,
    /** How much of it has gone, 0 to 1; undefined while that is not known. */
    part,
    error,
  }
}
