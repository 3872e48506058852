import { Dialog } from '@base-ui/react/dialog'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialogOpen } from '../../ui/use-dialog-open.ts'
import { BasicTools } from '../basic-tools.tsx'
import { Attribution } from '../tiles.tsx'
import { DrawNotices } from './draw-notices.tsx'
import { DrawPanel } from './draw-panel.tsx'
import type { DrawingStore } from './drawing-store.ts'
import type { Drawing } from './drawing.ts'
import { useDrawingMap } from './use-drawing-map.ts'
import { useDrawnTrack } from './use-drawn-track.ts'
import styles from './draw-route.module.css'

type DrawScreenProps = {
  store: DrawingStore
  settings: ClubSettings
  /** 0 is route A. */
  position: number
  /** The other routes of the activity. */
  others: readonly TrackedRoute[]
  bounds: [number, number, number, number] | undefined
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
  const { store, settings, position, others, bounds, isRestored, isChange, onUse, selectedId, onSelect } = props
  const { t } = useTranslation()
  const state = useSyncExternalStore(store.subscribe, store.read)
  const selected = state.drawing.points.findIndex(({ id }) => id === selectedId)
  const container = useRef<HTMLDivElement>(null)
  const shown = useDrawingMap(container, {
    settings,
    store,
    state,
    position,
    others,
    bounds,
    selected: selectedId,
    onSelect,
  })
  const track = useDrawnTrack(state.lines, t('draw.file-name'))
  return (
    <>
      <div className={styles.box} data-shown={shown.isShown} data-base-ui-swipe-ignore>
        <div className={styles.frame}>
          <div ref={container} className={styles.map} />
        </div>
        <IconPlus className={styles.cross} size={40} data-shown={selected >= 0 || undefined} aria-hidden />
        <BasicTools map={shown.map} />
        {shown.letters.map(({ element, position: at }) => createPortal(<RouteLetter position={at} />, element, String(at)))}
        <Attribution text={settings.mapAttribution} />
        <DrawNotices state={state} track={track} isRestored={isRestored} shown={shown} />
      </div>
      <Dialog.Close className={styles.close} render={<IconButton icon={IconX} label={t('app.close')} variant="overlay" />} />
      <Dialog.Title className={styles.title}>
        <span>{t(isChange ? 'draw.title.change' : 'draw.title')}</span>
      </Dialog.Title>
      <DrawPanel
        store={store}
        state={state}
        track={track}
        position={position}
        selected={selected}
        onMoveHere={() => shown.drawn?.moveToMiddle(selected)}
        onUse={onUse}
      />
    </>
  )
}

function stepByKey(event: KeyboardEvent, store: DrawingStore): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) store.redo()
  else store.undo()
}
