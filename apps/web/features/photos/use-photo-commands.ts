/** What is done with photos that exist. */
import type { PhotoAudience } from '@bothy/contract/activities/photos.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'

export function usePhotoCommands(activityId: string) {
  const { t } = useTranslation()
  const stale = [queryKeys.photos(activityId)]
  return {
    choose: useSend({ send: (api, audience: PhotoAudience) => api.setPhotos({ activityId, audience }), stale }),
    edit: useSend({ send: (api, input: Input<'editPhoto'>) => api.editPhoto(input), stale }),
    useAsCover: useSend({
      send: (api, photoId: string) => api.editPhoto({ photoId, isCover: true }),
      says: t('photos.cover.done'),
      // Home and the walked routes show it, too.
      stale: [...stale, queryKeys.lists],
    }),
    requestRemoval: useSend({
      send: (api, photoId: string) => api.requestPhotoRemoval({ photoId }),
      says: t('photos.remove.done'),
      stale,
    }),
    remove: useSend({ send: (api, photoId: string) => api.deletePhoto({ photoId }), says: t('photos.deleted'), stale }),
  }
}
