import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFormat } from '../../format/use-format.ts'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'
import { loadWhenReachable } from '../../loading/load-when-reachable.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues, RouteValues } from './activity-values.ts'
import { figuresOf } from './route-from-track.ts'
import styles from './track-panel.module.css'

const TrackProfile = lazyWithMessages(() => import('../../tracks/track-profile.tsx'))
const loadFigures = () => loadWhenReachable(() => import('../../tracks/suggest-figures.ts'))

type TrackProps = { track: RouteTrack; /** 0 is route A. */ position: number }

/** The profile, the climb and the file of a track. */
export function TrackSummary({ track, position }: TrackProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ascent, descent, fileName } = track
  return (
    <div className={styles.summary}>
      <div className={styles.profile}>
        <Suspense>
          <TrackProfile track={track} position={position} />
        </Suspense>
      </div>
      <div className={styles.facts}>
        <p className={styles.file}>
          <IconFileCheck size={18} aria-hidden />
          <span>{fileName}</span>
        </p>
        <p>
          {ascent === null || descent === null
            ? t('form.track.no-heights')
            : t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })}
        </p>
      </div>
    </div>
  )
}

/** The track of the open route, and what can be done with it. */
export function TrackPanel({ index, ...summary }: TrackProps & { index: number }) {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const toast = useToast()
  const { getValues, setValue, formState } = useFormContext<ActivityValues>()
  const { track } = summary

  function set(values: Partial<RouteValues>): void {
    for (const [name, value] of Object.entries(values) as [keyof RouteValues, string][])
      setValue(`routes.${index}.${name}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  async function takeFigures(): Promise<void> {
    const { suggestFigures } = await loadFigures()
    set(figuresOf(suggestFigures(track), getValues(`routes.${index}`), { locale, units }))
  }

  /** Uphill and downhill take different times: a time that was the file's follows. */
  async function reverse(): Promise<void> {
    const { reverseTrack, suggestFigures } = await loadFigures()
    const route = getValues(`routes.${index}`)
    const reversed = reverseTrack(track)
    const [before, after] = [track, reversed].map((each) => figuresOf(suggestFigures(each), route, { locale, units }))
    set({ track: reversed, ...(before?.duration === route.duration && { duration: after?.duration ?? route.duration }) })
  }

  /** Until the undo, the route may move to another index. */
  function remove(): void {
    const { id, title } = getValues(`routes.${index}`)
    set({ track: null })
    const undo = () => {
      const at = getValues('routes').findIndex((route) => route.track === null && route.id === id && route.title === title)
      if (at !== -1) setValue(`routes.${at}.track`, track, { shouldDirty: true })
    }
    toast.undoable(t('form.track.removed'), undo, { about: `track ${id ?? title}` })
  }

  return (
    <div className={styles.panel}>
      <TrackSummary {...summary} />
      <div className={styles.tools}>
        <Button variant="light" size="small" icon={IconRestore} onClick={() => void takeFigures()}>
          {t('form.track.reset')}
        </Button>
        <Button variant="light" size="small" icon={IconArrowsExchange} onClick={() => void reverse()}>
          {t('form.track.reverse')}
        </Button>
        <Button variant="subtle" size="small" icon={IconFileX} onClick={remove}>
          {t('form.track.remove')}
        </Button>
      </div>
    </div>
  )
}
