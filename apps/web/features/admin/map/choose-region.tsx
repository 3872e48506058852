import IconMapDown from '@tabler/icons-react/dist/esm/icons/IconMapDown.mjs'
import { useState } from 'react'
import { mapCopyInput, mapDetails, type MapRegion, type MapSizes, type RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useMapCommands, useMapSizes } from './use-region-map.ts'
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
  const sizes = useMapSizes(isValid ? resting : null)
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
          {isValid && <Size sizes={sizes.data} detail={detail} isLoading={sizes.isFetching} />}
          {sizes.error && <ErrorAlert error={sizes.error} />}
          <Button
            variant="cta"
            icon={IconMapDown}
            loading={send.isPending}
            disabledReason={isValid ? undefined : t('region-map.draw')}
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

/** How large the map will be, as the source says. */
function Size({ sizes, detail, isLoading }: { sizes: MapSizes | undefined; detail: number; isLoading: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const size = sizes?.sizes.find((each) => each.detail === detail)
  if (isLoading || !sizes)
    return (
      <p className={styles.size} role="status">
        {t('region-map.measuring')}
      </p>
    )
  if (!size) return <Alert kind="error">{t(`region-map.problem.${sizes.problem ?? 'too-large'}`)}</Alert>
  return (
    <>
      <p className={styles.size} role="status">
        {t('region-map.size', { size: format.bytes(size.bytes), count: size.requests })}
      </p>
      {sizes.isUnchanged && <Alert kind="info">{t('region-map.unchanged')}</Alert>}
    </>
  )
}
