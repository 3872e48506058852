import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { MapProblem } from '@bothy/contract/admin/club-map.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MapSize } from './use-region-map.ts'
import styles from './map-screen.module.css'

/** Another region or detail is needed: asking once more changes nothing. */
const lasting: readonly MapProblem[] = ['too-large', 'empty']

/** How large the map will be, as the source says, or why that is not known. */
export function MapSizeLine({ size }: { size: MapSize }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (size.state === 'asking')
    return (
      <p className={styles.size} role="status">
        {t('region-map.measuring')}
      </p>
    )
  if (size.state === 'known')
    return (
      <>
        <p className={styles.size} role="status">
          {t('region-map.size', { size: format.bytes(size.bytes), count: size.requests })}
        </p>
        {size.isUnchanged && <Alert kind="info">{t('region-map.unchanged')}</Alert>}
      </>
    )
  const again = (
    <Button size="small" icon={IconRefresh} onClick={size.retry}>
      {t('state.retry')}
    </Button>
  )
  if (size.state === 'failed') return <ErrorAlert error={size.error}>{again}</ErrorAlert>
  return (
    <Alert kind="error" action={lasting.includes(size.problem) ? undefined : again}>
      {t(`region-map.problem.${size.problem}`)}
    </Alert>
  )
}
