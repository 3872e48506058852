import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Photo } from '@bothy/contract/activities/photos.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { photoFileQuery, usePhotoText } from '../../images/photo-image.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './photo-cover.module.css'

const shown = 6

/** The first photos over the cover, in the same box, so that nothing moves: the first one large, and the last one leads to all others. The cover stays until all can be painted at once. */
export default function PhotoCover({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useApi()
  const { data } = useInfiniteQuery(photosQuery(api, id))
  const [first] = data?.pages ?? []
  const chosen = first?.items.slice(0, shown) ?? []
  const files = useQueries({ queries: chosen.map((photo) => photoFileQuery(api, photo.id, 'small')) })
  const loaded = chosen.flatMap((photo, index) => (files[index]?.data ? { photo, file: files[index].data } : []))
  const isLoaded = loaded.length > 0 && !files.some(({ isPending }) => isPending)
  const { list, isPainted } = useDecoded(isLoaded)
  if (!first || loaded.length === 0 || (!isLoaded && !isPainted)) return null
  const others = first.count - loaded.length
  return (
    <ul
      ref={list}
      className={classes(styles.mosaic, !isPainted && styles.waiting)}
      data-count={loaded.length}
      aria-label={t('photos.title')}
    >
      {loaded.map(({ photo, file }, index) => (
        <li key={photo.id}>
          {others > 0 && index === loaded.length - 1 ? (
            <Link to="/activity/$id/photos" params={{ id }} aria-label={t('photos.all')}>
              <Tile photo={photo} file={file} />
              <span className={styles.more} aria-hidden>
                +{format.number(others)}
              </span>
            </Link>
          ) : (
            <Link to="/activity/$id/photos/$photoId" params={{ id, photoId: photo.id }}>
              <Tile photo={photo} file={file} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const Tile = ({ photo, file }: { photo: Photo; file: Blob }) => <BlobImage blob={file} alt={usePhotoText(photo)} decoding="sync" />

/** Whether the images of the list were decoded once. */
function useDecoded(isThere: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isThere || isPainted) return
    let isCurrent = true
    const images = [...(list.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(images.map((image) => image.decode())).then(() => isCurrent && setIsPainted(true))
    return () => {
      isCurrent = false
    }
  }, [isThere, isPainted])
  return { list, isPainted }
}
