import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconFocus2 from '@tabler/icons-react/dist/esm/icons/IconFocus2.mjs'
import IconLoop from '@tabler/icons-react/dist/esm/icons/IconLoop.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import TrackProfile from '../../tracks/track-profile.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { DrawingState, DrawingStore } from './drawing-store.ts'
import { isLoop } from './drawing.ts'
import type { DrawnTrack } from './use-drawn-track.ts'
import styles from './draw-panel.module.css'

type DrawPanelProps = {
  store: DrawingStore
  state: DrawingState
  track: DrawnTrack
  /** 0 is route A. */
  position: number
  /** The index of the point that was picked; -1 if none is. */
  selected: number
  onMoveHere: () => void
  onUse: (file: File) => void
}

/** Below the map: the figures of the drawing, its profile, and what can be done with it. */
export function DrawPanel(props: DrawPanelProps) {
  const { t } = useTranslation()
  const { store, state, track, position, selected, onUse } = props
  const { file, read } = track
  return (
    <div className={styles.panel}>
      <div className={styles.about}>
        <Figures {...props} />
        {read && read.track.ascent !== null && (
          <div className={styles.profile} data-stale={track.isReading || undefined}>
            <TrackProfile track={read.track} position={position} isFlush />
          </div>
        )}
      </div>
      {selected >= 0 ? <PointTools {...props} /> : <Tools store={store} state={state} />}
      <Button
        variant="filled"
        className={styles.use}
        loading={track.isReading}
        disabled={!track.isReading && !(file && read)}
        onClick={() => file && onUse(file)}
      >
        {t('draw.use')}
      </Button>
    </div>
  )
}

function Figures({ state, track: { read, isReading } }: DrawPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = state.drawing.points.length
  if (count < 2 || !read) {
    const hint = count === 0 ? 'draw.hint.first' : count > 1 && isReading ? 'draw.measuring' : 'draw.hint.next'
    return <p className={styles.hint}>{t(hint)}</p>
  }
  const { distance, ascent, descent } = read.track
  const { duration } = read.figures
  return (
    <p className={styles.figures} data-figures data-stale={isReading || undefined}>
      <b>{format.distance(distance)}</b>
      {duration !== undefined && <b>{format.duration(duration)}</b>}
      {isReading ? (
        <span>{t('draw.measuring')}</span>
      ) : ascent !== null && descent !== null ? (
        <span>{t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })}</span>
      ) : (
        <span>{t('draw.no-heights')}</span>
      )}
    </p>
  )
}

function Tools({ store, state: { drawing, canUndo, canRedo, canFollow, follows } }: Pick<DrawPanelProps, 'store' | 'state'>) {
  const { t } = useTranslation()
  const tooFew = drawing.points.length < 2 ? t('draw.too-few') : undefined
  const items = [
    { label: t('form.track.reverse'), icon: IconArrowsExchange, onSelect: store.reverse, disabledReason: tooFew },
    {
      label: t('draw.loop'),
      icon: IconLoop,
      onSelect: store.closeLoop,
      disabledReason: tooFew ?? (isLoop(drawing) ? t('draw.is-loop') : undefined),
    },
    {
      label: t('draw.out-and-back'),
      icon: IconRepeat,
      onSelect: store.outAndBack,
      disabledReason: tooFew ?? (isLoop(drawing) ? t('draw.is-loop') : undefined),
    },
    ...(drawing.points.length > 0 ? [{ label: t('draw.clear'), icon: IconEraser, onSelect: store.clear, danger: true }] : []),
  ]
  return (
    <div className={styles.tools} role="group" aria-label={t('draw.tools')}>
      <IconButton icon={IconArrowBackUp} variant="outlined" label={t('app.undo')} disabled={!canUndo} onClick={store.undo} />
      <IconButton icon={IconArrowForwardUp} variant="outlined" label={t('draw.redo')} disabled={!canRedo} onClick={store.redo} />
      <Menu trigger={<IconButton icon={IconDotsVertical} variant="outlined" label={t('draw.more')} />} items={items} />
      {canFollow && (
        <div className={styles.follow}>
          <Switch label={t('draw.follow')} checked={follows} onChange={store.setFollows} />
        </div>
      )}
    </div>
  )
}

function PointTools({ store, selected, onMoveHere }: DrawPanelProps) {
  const { t } = useTranslation()
  const number = selected + 1
  return (
    <div className={styles.pointTools} role="group" aria-label={t('draw.point-tools', { number })}>
      <Button icon={IconTrash} variant="danger" size="small" onClick={() => store.remove(selected)}>
        {t('draw.delete', { number })}
      </Button>
      <Button icon={IconFocus2} size="small" onClick={onMoveHere}>
        {t('draw.move-here')}
      </Button>
    </div>
  )
}
