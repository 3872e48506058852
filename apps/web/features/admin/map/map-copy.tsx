import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Section } from '../../../ui/section.tsx'
import { ChooseRegion } from './choose-region.tsx'
import { useMapCommands, useRegionMap } from './use-region-map.ts'
import styles from './map-screen.module.css'

/** A copy that runs, waits, or has failed. After a failure, another region can be chosen. */
export function MapCopy({ copy }: { copy: NonNullable<RegionMap['copy']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pause } = useMapCommands()
  const { data: map } = useRegionMap()
  const { status, problem, copiedBytes, bytes } = copy
  const isRunning = status === 'running'
  const hasBegun = bytes !== null
  return (
    <>
      <Section title={t(isRunning ? 'region-map.copying' : 'region-map.paused')}>
        <Card>
          <Stack gap="fields">
            {problem && <Alert kind="error">{t(`region-map.problem.${problem}`)}</Alert>}
            {(isRunning || hasBegun) && (
              <>
                <ProgressBar label={t('region-map.copying')} value={hasBegun ? copiedBytes / bytes : undefined} />
                <p className={styles.size} role="status">
                  {hasBegun
                    ? t('region-map.copied', { copied: format.bytes(copiedBytes), size: format.bytes(bytes) })
                    : t('region-map.measuring')}
                </p>
              </>
            )}
            <Button icon={isRunning ? IconPlayerPause : IconPlayerPlay} loading={pause.isPending} onClick={() => pause.mutate(isRunning)}>
              {t(isRunning ? 'region-map.pause' : problem && !hasBegun ? 'state.retry' : 'region-map.resume')}
            </Button>
          </Stack>
        </Card>
      </Section>
      {!isRunning && map && <ChooseRegion map={map} />}
    </>
  )
}
