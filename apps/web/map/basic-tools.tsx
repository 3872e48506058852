import type { Map as MapLibreMap } from 'maplibre-gl'
import { useFixOnMap } from './own-position-on-map.ts'
import { PositionButton } from './position-button.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { useFollow } from './use-follow.ts'
import { useOwnPosition } from './use-own-position.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import styles from './basic-tools.module.css'

/** The scale, the zoom and the position of the device, on a map on which places are chosen. */
export function BasicTools({ map }: { map: MapLibreMap | undefined }) {
  const own = useOwnPosition()
  const follow = useFollow()
  useFixOnMap(map, own.fix, { follow })
  if (!map) return null
  return (
    <>
      <ScaleBar map={map} />
      <div className={styles.zoom} data-zoom>
        <ZoomButtons map={map} />
      </div>
      <div className={styles.position}>
        <PositionButton own={own} follow={follow} />
      </div>
    </>
  )
}
