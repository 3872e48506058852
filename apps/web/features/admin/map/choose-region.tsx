import IconMapDown from '@tabler/icons-react/dist/esm/icons/IconMapDown.mjs'
import { useState } from 'react'
import { mapCopyInput, mapDetails, usualMapDetail, type MapRegion, type RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { LeftOut } from './left-out.tsx'
import { MapSizeLine } from './map-size.tsx'
import { Sides } from './sides.tsx'
import { useMapCommands, useMapSize, usePresentRegion } from './use-region-map.ts'
import { WorldMap } from './world-map.tsx'

const isArea = (region: MapRegion, detail: number) => mapCopyInput.safeParse({ ...region, detail }).success

/** Begins with the region of the map that there is, or where the tracks of the club are. */
export function ChooseRegion({ map: { file, copy, places, suggestion } }: { map: RegionMap }) {
  const { t } = useTranslation()
  const { copy: send } = useMapCommands()
  const [region, setRegion] = useState<MapRegion | null>(copy?.region ?? file?.region ?? suggestion)
  /** The last that was an area, when it rested. */
  const [resting, setResting] = useState(region)
  const [detail, setDetail] = useState(copy?.detail ?? file?.detail ?? usualMapDetail)
  const present = usePresentRegion(file)
  const isValid = region !== null && isArea(region, detail)
  const size = useMapSize(resting, detail)
  const change = (next: MapRegion, isFinal: boolean) => {
    setRegion(next)
    if (isFinal && isArea(next, detail)) setResting(next)
  }
  return (
    <Section title={t('region-map.choose')} hint={t('region-map.hint')}>
      <Card>
        <Stack gap="fields">
          <WorldMap region={region} present={present} places={places} suggestion={suggestion} onChange={change} />
          {region === null && <Alert kind="info">{t('region-map.draw')}</Alert>}
          {resting && <LeftOut region={resting} />}
          <Select
            label={t('region-map.detail')}
            hint={t('region-map.detail.hint')}
            value={String(detail)}
            onChange={(value) => setDetail(Number(value))}
            options={mapDetails.map((value) => ({ value: String(value), label: t(`region-map.detail.${value}`) }))}
          />
          {region && <Sides region={region} onChange={change} />}
          {/* A source that does not answer can be asked again, whatever the fields say. */}
          {resting && (isValid || size.state === 'failed' || size.state === 'refused') && <MapSizeLine size={size} />}
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
