import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import type { IconType } from '../ui/icon.ts'
import { Menu } from '../ui/menu.tsx'
import { hiddenRelief, showRelief } from './late-layers.ts'
import { MapButton } from './map-button.tsx'
import { MapLegend } from './map-legend.tsx'
import { NorthNeedle } from './north-needle.tsx'
import { reliefLayerIds, type Relief } from './relief-layers.ts'
import { kindOfLayer } from './way-kinds.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import styles from './map-tools.module.css'

type MapToolsProps = {
  map: MapLibreMap
  /** The name of the button that shows all of it. */ fit: string
  fitIcon?: IconType
  onFit: () => void
}

/** Buttons on a map: its layers and north at the top; all of it and the zoom above the button of the position. */
export function MapTools({ map, fit, fitIcon = IconRoute, onFit }: MapToolsProps) {
  return (
    <>
      <div className={styles.top}>
        <LayersButton map={map} />
        <NorthButton map={map} />
      </div>
      <div className={styles.tools}>
        <MapButton icon={fitIcon} label={fit} onClick={onFit} />
        <ZoomButtons map={map} />
      </div>
    </>
  )
}

const nothing = () => ''

/** What the map shows of the relief, chosen for this device, and what its lines are. Nothing on a map of pictures. */
function LayersButton({ map }: { map: MapLibreMap }) {
  const { t } = useTranslation()
  const hidden = useSyncExternalStore(hiddenRelief.subscribe, hiddenRelief.read, nothing).split(' ')
  const isHidden = hidden.join(' ')
  const parts = (Object.keys(reliefLayerIds) as Relief[]).filter((part) => reliefLayerIds[part].some((id) => map.getLayer(id)))
  useEffect(() => showRelief(map, isHidden), [map, isHidden])
  const [isLegendOpen, setIsLegendOpen] = useState(false)
  const hasLegend = map.getLayersOrder().some(kindOfLayer)
  if (parts.length === 0 && !hasLegend) return null
  const toggle = (part: Relief) =>
    hiddenRelief.choose((hidden.includes(part) ? hidden.filter((one) => one !== part) : [...hidden, part]).join(' ').trim())
  const legend = { label: t('map.legend'), icon: IconListDetails, onSelect: () => setIsLegendOpen(true) }
  return (
    <>
      <Menu
        trigger={<MapButton icon={IconStack2} label={t('map.layers')} />}
        side="inline-start"
        items={[
          ...parts.map((part) => ({ label: t(`map.layer.${part}`), checked: !hidden.includes(part), onSelect: () => toggle(part) })),
          ...(hasLegend ? [legend] : []),
        ]}
      />
      <MapLegend map={map} open={isLegendOpen} onOpenChange={setIsLegendOpen} />
    </>
  )
}

/** Turns the map back, while it is turned. */
function NorthButton({ map }: { map: MapLibreMap }) {
  const { t } = useTranslation()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    const onTurn = () => setBearing(map.getBearing())
    map.on('rotate', onTurn)
    return () => void map.off('rotate', onTurn)
  }, [map])
  if (bearing === 0) return null
  return (
    <MapButton
      icon={NorthNeedle}
      label={t('map.north')}
      style={{ '--bearing': `${-bearing}deg` } as CSSProperties}
      onClick={() => map.resetNorth()}
    />
  )
}
