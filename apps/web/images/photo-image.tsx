import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { Photo, PhotoSize } from '@bothy/contract/activities/photos.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { BlobImage } from '../ui/blob-image.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { keptPhoto } from './kept-photos.ts'
import styles from './photo-image.module.css'

type ShownPhoto = Pick<Photo, 'id' | 'altText' | 'caption' | 'owner'>

/** The club checks for each file who asks, so the file comes with the session and stays in memory only. */
export const photoFileQuery = (api: Api, photoId: string, size: PhotoSize) =>
  queryOptions({
    queryKey: [...queryKeys.photoFile(photoId), size],
    queryFn: async ({ signal }) => {
      const kept = size === 'small' && !navigator.onLine ? await keptPhoto(photoId) : undefined
      return kept ?? api.getPhotoFile({ photoId, size }, { signal })
    },
    staleTime: Infinity,
    networkMode: 'always',
  })

/** What is read for a photo. */
export function usePhotoText({ altText, caption, owner }: Omit<ShownPhoto, 'id'>): string {
  const { t } = useTranslation()
  return altText || caption || (owner ? t('photos.by', { name: owner.name }) : t('photos.photo'))
}

/** A small photo that loads shortly before it scrolls into view. */
export function PhotoImage({ photo }: { photo: ShownPhoto }) {
  const { api } = useApi()
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(place)
  const { data } = useQuery({ ...photoFileQuery(api, photo.id, 'small'), enabled: isNear })
  const text = usePhotoText(photo)
  return (
    <span ref={place} className={styles.photo}>
      {data ? <BlobImage blob={data} alt={text} decoding="async" /> : <VisuallyHidden>{text}</VisuallyHidden>}
    </span>
  )
}

/** Whether it was near the visible part of the page once. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '400px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
