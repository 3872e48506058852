import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouter } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo } from 'react'
import { photoAudiences, type Photo, type Photos } from '@bothy/contract/activities/photos.ts'
import { AddPhotosButton } from '../../activity-parts/add-photos-button.tsx'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useForgottenPages } from '../../api/use-forgotten-pages.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { photosQuery } from '../../images/photos-query.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteListFooter, type InfiniteList } from '../../ui/infinite-list-footer.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectRow } from '../../ui/settings-row.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHiddenText } from './hidden-text.ts'
import { usePhotoCommands } from './use-photo-commands.ts'
import { WaitingPhotos } from './waiting-photos.tsx'
import styles from './photos.module.css'

/** So many pages are there at once when the member comes back. */
const keptPages = 3

/** The photos of an activity. One of them opens above it, with an address of its own. */
export function PhotosScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/activity/$id/photos' })
  const { api } = useApi()
  const list = useInfiniteQuery(photosQuery(api, id))
  const { data } = list
  const [first] = data?.pages ?? []
  useForgottenPages(queryKeys.photos(id), keptPages)
  // React renders many photos in pieces, between which the page answers.
  const pages = useDeferredValue(data?.pages)
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  usePageTitle(first?.title)
  return (
    <>
      <TopBar title={t('photos.title')} back={`/activity/${id}`} sticky />
      <Page>
        {first ? (
          <div className={styles.screen}>
            <Summary activityId={id} photos={first} />
            {items.length > 0 && <Grid activityId={id} items={items} />}
            <WaitingPhotos activityId={id} />
            <InfiniteListFooter list={pages === data?.pages ? list : stillRendered(list)} />
          </div>
        ) : list.error ? (
          <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={360} />
          </Skeleton>
        )}
      </Page>
      <Outlet />
    </>
  )
}

/** Its end is not where it will be, so the next page waits. */
const stillRendered = ({ hasNextPage, isFetchNextPageError, fetchNextPage }: InfiniteList): InfiniteList => ({
  hasNextPage,
  isFetching: true,
  isFetchNextPageError,
  fetchNextPage,
})

function Summary({ activityId, photos }: { activityId: string; photos: Photos }) {
  const { t } = useTranslation()
  const { choose } = usePhotoCommands(activityId)
  const { title, count, people, audience, isAudience, canManage, refusal, limits } = photos
  return (
    <>
      <p className={styles.activity}>{title}</p>
      {count > 0 && <p>{t('photos.summary', { count, people })}</p>}
      {count === 0 && <EmptyState title={t('photos.none.title')}>{t(isAudience ? 'photos.none' : 'photos.not-shown')}</EmptyState>}
      {refusal === null && (
        <div className={styles.add}>
          <AddPhotosButton variant="filled" activity={{ id: activityId, title }} />
          <p className={styles.hint}>{t('photos.limit', { count: limits.perMember })}</p>
        </div>
      )}
      {canManage && refusal !== 'NO_PHOTOS' && (
        <Card padding="none">
          <SelectRow
            icon={IconUsers}
            label={t('photos.audience')}
            value={choose.isPending ? choose.variables : audience}
            onChange={(value) => choose.mutate(value)}
            options={photoAudiences.map((value) => ({ value, label: t(`photos.audience.${value}`) }))}
          />
        </Card>
      )}
    </>
  )
}

function Grid({ activityId, items }: { activityId: string; items: readonly Photo[] }) {
  const router = useRouter()
  const actions = useMemo(() => {
    const place = (photoId: string) => ({ to: '/activity/$id/photos/$photoId', params: { id: activityId, photoId } }) as const
    const { publicHref } = router.buildLocation({ to: '/activity/$id/photos', params: { id: activityId } })
    return {
      hrefOf: (photoId: string) => `${router.history.createHref(publicHref)}/${photoId}`,
      loadAhead: (photoId: string) => void router.preloadRoute(place(photoId)),
      open: (photoId: string) => void router.navigate({ ...place(photoId), resetScroll: false }),
    }
  }, [router, activityId])
  return (
    <ul className={styles.grid}>
      {items.map((photo) => (
        <Tile key={photo.id} photo={photo} {...actions} />
      ))}
    </ul>
  )
}

type TileProps = {
  photo: Photo
  hrefOf: (photoId: string) => string
  loadAhead: (photoId: string) => void
  open: (photoId: string) => void
}

/** With many a `Link`, every change of the address takes long: each works its own address out again. */
const Tile = memo(function Tile({ photo, hrefOf, loadAhead, open }: TileProps) {
  const { id, hiddenAt } = photo
  const hiddenText = useHiddenText()
  return (
    <li className={styles.tile}>
      <a
        href={hrefOf(id)}
        onPointerEnter={() => loadAhead(id)}
        onClick={(event) => {
          // Another tab, or a download.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          open(id)
        }}
      >
        <PhotoImage photo={photo} />
        {hiddenAt && <span className={styles.hidden}>{hiddenText(photo)}</span>}
      </a>
    </li>
  )
})
