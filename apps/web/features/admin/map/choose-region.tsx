import IconMapDown from '@tabler/icons-react/dist/esm/icons/IconMapDown.mjs'
import { useState } from 'react'
import { mapCopyInput, mapDetails, type MapRegion, type RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { MapSizeLine } from './map-size.tsx'
import { useMapCommands, useMapSize } from './use-region-map.ts'
import { WorldMap } from './world-map.tsx'
import styles from './map-screen.module.css'

const details = Array.from({ length: mapDetails.max - mapDetails.min + 1 }, (_, i) => String(mapDetails.min + i))
const sides = [
  { name: 'north', most: 85 },
  { name: 'south', most: 85 },
  { name: 'west', most: 180 },
  { name: 'east', most: 180 },
] as const
const step = 0.1

/** Begins with the region of the map that there is, or where the tracks of the club are. */
export function ChooseRegion({ map: { file, copy, suggestion } }: { map: RegionMap }) {
  const { t } = useTranslation()
  const { copy: send } = useMapCommands()
  const [region, setRegion] = useState<MapRegion | null>(copy?.region ?? file?.region ?? suggestion)
  const [resting, setResting] = useState(region)
  const [detail, setDetail] = useState(copy?.detail ?? file?.detail ?? mapDetails.usual)
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
          <WorldMap region={region} onChange={change} />
          {region === null ? <Alert kind="info">{t('region-map.draw')}</Alert> : <Sides region={region} onChange={change} />}
          <SegmentedControl
            label={t('region-map.detail')}
            showLabel
            hint={t('region-map.detail.hint')}
            value={String(detail)}
            onChange={(value) => setDetail(Number(value))}
            segments={details.map((value) => ({ value, label: value }))}
          />
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

function Sides({ region, onChange }: { region: MapRegion; onChange: (region: MapRegion, isFinal: boolean) => void }) {
  const { t } = useTranslation()
  return (
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
  )
}
