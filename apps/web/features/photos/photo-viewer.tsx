import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Lightbox, type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Photo } from '@bothy/contract/activities/photos.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { photoFileQuery, usePhotoText } from '../../images/photo-image.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import { useHiddenText } from './hidden-text.ts'
import { PhotoActions } from './photo-actions.tsx'
import styles from './photos.module.css'

/** Photos on each side of the one that is shown, which load ahead. */
const ahead = 1
/** What a slide has until its file is there. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** One photo over the whole screen: swiped, zoomed, left with the back button. Its address opens it again. */
export function PhotoViewer() {
  const { id, photoId } = useParams({ from: '/activity/$id/photos/$photoId' })
  const { api } = useApi()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(photosQuery(api, id))
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const index = items.findIndex((photo) => photo.id === photoId)
  const isMissing = data !== undefined && index < 0 && !isFetching
  useEffect(() => {
    if (!isMissing) return
    if (hasNextPage) void fetchNextPage()
    // It was deleted, or somebody asked for its removal.
    else void navigate({ to: '/activity/$id/photos', params: { id }, replace: true })
  }, [isMissing, hasNextPage, fetchNextPage, navigate, id])
  if (index < 0) return null
  return (
    <Viewer
      items={items}
      index={index}
      count={data?.pages[0]?.count ?? items.length}
      canManage={data?.pages[0]?.canManage ?? false}
      isOff={data?.pages[0]?.refusal === 'NO_PHOTOS'}
      onView={(photo) => {
        if (photo.id !== photoId)
          void navigate({ to: '/activity/$id/photos/$photoId', params: { id, photoId: photo.id }, replace: true, resetScroll: false })
        if (items.indexOf(photo) >= items.length - 2 && hasNextPage && !isFetching) void fetchNextPage()
      }}
      onClose={() =>
        history.canGoBack()
          ? history.back()
          : void navigate({ to: '/activity/$id/photos', params: { id }, replace: true, resetScroll: false })
      }
    />
  )
}

type ViewerProps = {
  items: readonly Photo[]
  index: number
  count: number
  canManage: boolean
  isOff: boolean
  onView: (photo: Photo) => void
  onClose: () => void
}

function Viewer({ items, index, count, onView, onClose, ...rights }: ViewerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const user = useUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const urls = useLargePhotos(items, index)
  const photo = items[index]!
  const text = usePhotoText(photo)
  const slides = items.map((one): Slide => ({
    src: urls.get(one.id) ?? nothing,
    alt: one.id === photo.id ? text : one.altText || one.caption,
  }))
  return (
    <>
      <Lightbox
        open
        className={styles.viewer}
        index={index}
        slides={slides}
        close={onClose}
        plugins={[Zoom]}
        carousel={{ finite: true, preload: ahead, padding: 0 }}
        controller={{ closeOnPullDown: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        labels={{
          Previous: t('photos.previous'),
          Next: t('photos.next'),
          Close: t('app.close'),
          Lightbox: t('photos.title'),
          'Photo gallery': t('photos.place', { position: format.number(index + 1), count: format.number(count) }),
        }}
        toolbar={{
          buttons: [
            ...(user
              ? [
                  <button
                    key="more"
                    type="button"
                    className="yarl__button"
                    aria-label={t('activity.more')}
                    onClick={() => setIsChoosing(true)}
                  >
                    <IconDotsVertical size={26} aria-hidden />
                  </button>,
                ]
              : []),
            'close',
          ],
        }}
        render={{
          buttonZoom: () => null,
          slideFooter: ({ slide }) => {
            const shown = items[slides.indexOf(slide as Slide)]
            return shown && <Caption photo={shown} />
          },
        }}
        on={{ view: ({ index: viewed }) => items[viewed] && onView(items[viewed]) }}
      />
      {isChoosing && <PhotoActions photo={photo} isFirst={index === 0} {...rights} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function Caption({ photo }: { photo: Photo }) {
  const { t } = useTranslation()
  const { caption, owner } = photo
  const lines = [caption, owner && t('photos.by', { name: owner.name }), useHiddenText()(photo)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <div className={styles.caption}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Addresses of files in memory, until the viewer closes. */
const addresses = new Map<Blob, string>()
const addressOf = (file: Blob): string => {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}
function forgetAddresses(): void {
  addresses.forEach((address) => URL.revokeObjectURL(address))
  addresses.clear()
}

/** Addresses of the large files of this photo and its neighbors. */
function useLargePhotos(items: readonly Photo[], index: number): ReadonlyMap<string, string> {
  const { api } = useApi()
  const near = items.slice(Math.max(0, index - ahead), index + ahead + 1)
  const files = useQueries({ queries: near.map(({ id }) => photoFileQuery(api, id, 'large')) })
  useEffect(() => forgetAddresses, [])
  return new Map(near.flatMap(({ id }, at) => (files[at]?.data ? [[id, addressOf(files[at].data)]] : [])))
}
