import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { useApi } from '../api/api-context.tsx'

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** Refusals of the picture itself: a retry cannot succeed. */
const permanentRefusals: ReadonlySet<RefusalCode> = new Set([
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'UNSUPPORTED_IMAGE',
  'TOO_MANY_IMAGES',
])

/** Uploads one picture at a time. A newer upload cancels the one before. It is sending until what `onUploaded` returns is settled. */
export function usePictureUpload(use: ImageUse, onUploaded: (image: UploadedImage) => void | Promise<void>) {
  const { api } = useApi()
  const [progress, setProgress] = useState<number>()
  const currentUpload = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async (picture: Blob | Promise<Blob>) => {
      const controller = new AbortController()
      currentUpload.current?.abort()
      currentUpload.current = controller
      setProgress(undefined)
      const image = await api.uploadImage({ file: await picture, use }, { signal: controller.signal, onProgress: setProgress })
      return { image, isCurrent: !controller.signal.aborted }
    },
    onSuccess: ({ image, isCurrent }) => isCurrent && onUploaded(image),
  })
  const cancel = useCallback(() => {
    currentUpload.current?.abort()
    reset()
  }, [reset])
  const canRetry = error !== null && variables !== undefined && !(error instanceof Refusal && permanentRefusals.has(error.code))
  return {
    /** A promise is for a picture that is still drawn. */
    send: mutate,
    cancel,
    /** Sends the failed picture again; undefined when it would be refused again. */
    retry: canRetry ? () => mutate(variables) : undefined,
    isSending: isPending,
    /** The picture that is uploading, or that failed and can be retried. */
    file: (isPending || canRetry) && variables instanceof Blob ? variables : undefined,
    /** The uploaded share, 0 to 1; undefined while it is unknown. */
    progress,
    error,
  }
}
