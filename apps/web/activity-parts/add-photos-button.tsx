import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { imageTypes } from '@bothy/contract/image-files.ts'
import { useApi, useUser } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { orNetworkError } from '../lazy/network-error.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { useToast } from '../ui/toasts.tsx'

type AddPhotosButtonProps = {
  activity: { id: string; title: string }
  variant: ButtonVariant
  size?: 'small'
  onAdded?: () => void
}

/** Lets the member choose photos, and adds them. */
export function AddPhotosButton({ activity, variant, size, onAdded }: AddPhotosButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useAddPhotos(activity)
  return (
    <>
      <FileInput ref={input} multiple accept={imageTypes.join(',')} onFiles={(files) => mutate(files, { onSuccess: onAdded })} />
      <Button variant={variant} size={size} icon={IconPhotoPlus} loading={isPending} onClick={() => input.current?.click()}>
        {t('photos.add')}
      </Button>
    </>
  )
}

/** Adds chosen files: they wait in the queue of this device, which uploads one after the other, also after the page is left. */
function useAddPhotos(activity: { id: string; title: string }) {
  const { api, mode } = useApi()
  const user = useUser()
  const client = useQueryClient()
  const toast = useToast()
  const { id: activityId, title } = activity

  /** Each photo is a command with a key of its own. */
  async function queue(files: readonly File[], memberId: string): Promise<void> {
    const { changeQueue } = await orNetworkError(import('../offline/run-queue.ts'))
    const commands = files.map((file) => {
      const key = createIdempotencyKey()
      const change = { activityId, title, subject: 'photo', before: null, wanted: 'yes', photo: { key, file } } as const
      return { ...change, key, memberId, at: Date.now(), order: 0 }
    })
    await changeQueue(client, memberId, (before) => [...before, ...commands], 'added')
  }

  /** The database of the demo is in the browser, so there is nothing to wait for. */
  async function send(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const { url: image } = await api.uploadImage({ file, use: 'photo' })
      await api.addPhoto({ activityId, image })
    }
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: async (files: readonly File[]) => {
      if (mode === 'mock' || !user) return send(files)
      // A browser that blocks storage sends them at once.
      return queue(files, user.id).catch(() => send(files))
    },
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.photos(activityId) }),
  })
}
