import IconMapDown from '@tabler/icons-react/dist/esm/icons/IconMapDown.mjs'
import { useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { mapCopyInput, mapDetails, type MapRegion, type RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { isInBounds } from '../../../map/map-view.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { MapSizeLine } from './map-size.tsx'
import { useMapCommands, useMapSize, usePresentRegion } from './use-region-map.ts'
import { WorldMap } from './world-map.tsx'
import styles from './map-screen.module.css'

const details = [10, 11, 12, 13, 14, 15] as const
const sides = [
  { name: 'north', most: 85 },
  { name: 'south', most: 85 },
  { name: 'west', most: 180 },
  { name: 'east', most: 180 },
] as const
const step = 0.1

/** Begins with the region of the map that there is, or where the tracks of the club are. */
export function ChooseRegion({ map: { file, copy, places, suggestion } }: { map: RegionMap }) {
  const { t } = useTranslation()
  const { copy: send } = useMapCommands()
  const [region, setRegion] = useState<MapRegion | null>(copy?.region ?? file?.region ?? suggestion)
  const [resting, setResting] = useState(region)
  const [detail, setDetail] = useState(copy?.detail ?? file?.detail ?? mapDetails.usual)
  const present = usePresentRegion(file)
  const isValid = resting !== null && mapCopyInput.safeParse({ ...resting, detail }).success
  const size = useMapSize(isValid ? resting : null, detail)
  const change = (next: MapRegion, isFinal: boolean) => {
    setRegion(next)
    if (isFinal) setResting(next)
  }
  return (
    <Section title={t('region-map.choose')} hint={t('region-map.hint')}>
      <Card>
        <Stack gap="fields">
          <WorldMap region={region} present={present} places={places} onChange={change} />
          {region === null ? <Alert kind="info">{t('region-map.draw')}</Alert> : <LeftOut region={region} places={places} />}
          <Select
            label={t('region-map.detail')}
            hint={t('region-map.detail.hint')}
            value={String(detail)}
            onChange={(value) => setDetail(Number(value))}
            options={details.map((value) => ({ value: String(value), label: t(`region-map.detail.${value}`) }))}
          />
          {region && <Sides region={region} onChange={change} />}
          {isValid && <MapSizeLine size={size} />}
          <Button
            variant="cta"
            icon={IconMapDown}
            loading={send.isPending}
            disabledReason={!isValid ? t('region-map.draw') : size.state === 'known' ? undefined : t('region-map.size-first')}
            onClick={() => resting && send.mutate({ ...resting, detail })}
          >
            {t('region-map.copy')}
          </Button>
        </Stack>
      </Card>
    </Section>
  )
}

/** Activities whose places the map will not show. */
function LeftOut({ region, places }: { region: MapRegion; places: readonly Coordinates[] }) {
  const { t } = useTranslation()
  const count = places.filter((place) => !isInBounds(place, region)).length
  return <p role="status">{places.length > 0 && t('region-map.left-out', { count, all: places.length })}</p>
}

/** For who knows the degrees. */
function Sides({ region, onChange }: { region: MapRegion; onChange: (region: MapRegion, isFinal: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <details className={styles.degrees}>
      <summary>{t('region-map.degrees')}</summary>
      <div className={styles.sides}>
        {sides.map(({ name, most }) => (
          <NumberStepper
            key={name}
            label={t(`region-map.${name}`)}
            value={region[name]}
            min={-most}
            max={most}
            step={step}
            onChange={(value) => onChange({ ...region, [name]: value ?? region[name] }, false)}
            onCommit={(value) => onChange({ ...region, [name]: value ?? region[name] }, true)}
          />
        ))}
      </div>
    </details>
  )
}
