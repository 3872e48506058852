import { Dialog } from '@base-ui/react/dialog'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialogOpen } from '../../ui/use-dialog-open.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BasicTools } from '../basic-tools.tsx'
import { MapEnd } from '../map-end.tsx'
import type { Region } from '../map-options.ts'
import { MapSearch } from '../map-search.tsx'
import { MeetingPointOnMap } from '../meeting-point-on-map.tsx'
import { Attribution } from '../tiles.tsx'
import { useMapNames } from '../use-map-names.ts'
import { DrawNotices, NoticesOfMap } from './draw-notices.tsx'
import { DrawPanel } from './draw-panel.tsx'
import type { DrawingStore } from './drawing-store.ts'
import type { Drawing } from './drawing.ts'
import { useDrawingMap, type Bounds } from './use-drawing-map.ts'
import { useDrawnTrack } from './use-drawn-track.ts'
import styles from './draw-route.module.css'

export type DrawScreenProps = {
  store: DrawingStore
  settings: ClubSettings
  /** 0 is route A. */
  position: number
  /** The other routes of the activity. */
  others: readonly TrackedRoute[]
  meetingPoint: Coordinates | null
  boundsAtFirst: (region: Region | undefined) => Bounds | undefined
  /** The drawing was stored on this device. */
  isRestored: boolean
  /** A track is changed, and not drawn from nothing. */
  isChange: boolean
  onChange: (drawing: Drawing) => void
  onUse: (file: File) => void
  onThrowAway: () => void
  onClose: () => void
}

export function DrawScreen(props: DrawScreenProps) {
  const { store, isRestored, onThrowAway, onClose } = props
  const { t } = useTranslation()
  const { drawing } = useSyncExternalStore(store.subscribe, store.read)
  const [first] = useState(drawing)
  const [isAsking, setIsAsking] = useState(false)
  const [selectedId, setSelectedId] = useState<number>()
  const isSelected = drawing.points.some(({ id }) => id === selectedId)
  const isUnused = drawing.points.length > 0 && (isRestored || drawing !== first)
  const save = useEffectEvent(props.onChange)
  useEffect(() => {
    if (drawing !== first) save(drawing)
  }, [drawing, first])
  const close = () => (isUnused ? setIsAsking(true) : onThrowAway())
  const change = (open: boolean, { reason }: { reason: string }) => {
    if (open) return
    if (reason === 'escape-key' && isSelected) setSelectedId(undefined)
    else close()
  }
  const isOpen = useDialogOpen(true, (open) => !open && close())
  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.screen} onKeyDown={(event) => stepByKey(event, store)}>
          <DrawingOnScreen {...props} selectedId={selectedId} onSelect={setSelectedId} />
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title={t('draw.leave.title')}
            description={t('draw.leave.text')}
            dismissLabel={t('draw.leave.continue')}
            alternative={{ label: t('draw.leave.keep'), onPress: onClose }}
            confirmLabel={t('draw.leave.throw-away')}
            danger
            onConfirm={onThrowAway}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Selection = { selectedId: number | undefined; onSelect: (id: number | undefined) => void }

function DrawingOnScreen(props: DrawScreenProps & Selection) {
  const { store, settings, position, others, meetingPoint, boundsAtFirst, isRestored, isChange, onUse, selectedId, onSelect } = props
  const { t, locale } = useTranslation()
  const state = useSyncExternalStore(store.subscribe, store.read)
  const selected = state.drawing.points.findIndex(({ id }) => id === selectedId)
  const container = useRef<HTMLDivElement>(null)
  const shown = useDrawingMap(container, {
    settings,
    store,
    state,
    position,
    others,
    boundsAtFirst,
    selected: selectedId,
    onSelect,
  })
  const track = useDrawnTrack(state.lines, t('draw.name'))
  const names = useMapNames(settings, locale)
  const { map, region } = shown
  const title = t(isChange ? 'draw.title.change' : 'draw.title')
  return (
    <>
      <div className={styles.box} data-shown={shown.isShown} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} data-shown={selected >= 0 || undefined} aria-hidden />
        {map && meetingPoint && <MeetingPointOnMap map={map} at={meetingPoint} />}
        {map && <MapEnd map={map} region={region} />}
        <BasicTools map={map} />
        {shown.letters.map(({ element, position: at }) => createPortal(<RouteLetter position={at} />, element, String(at)))}
        <Attribution text={settings.mapAttribution} />
        <NoticesOfMap state={state} shown={shown} />
      </div>
      <DrawNotices state={state} track={track} isRestored={isRestored} region={region} meetingPoint={meetingPoint} />
      <Dialog.Close className={styles.close} render={<IconButton icon={IconX} label={t('app.close')} variant="overlay" />} />
      <Dialog.Title className={names.canSearch ? undefined : styles.title}>
        {names.canSearch ? <VisuallyHidden>{title}</VisuallyHidden> : <span>{title}</span>}
      </Dialog.Title>
      {names.canSearch && (
        <div className={styles.search}>
          <MapSearch map={map} names={names} />
        </div>
      )}
      <DrawPanel
        store={store}
        state={state}
        track={track}
        position={position}
        selected={selected}
        onMoveHere={() => shown.moveToMiddle(selected)}
        onUse={onUse}
      />
    </>
  )
}

function stepByKey(event: KeyboardEvent, store: DrawingStore): void {
  // A field has an undo of its own.
  if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) store.redo()
  else store.undo()
}
