import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import type { MapHeights } from '@bothy/contract/choices.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './heights-from-map.module.css'

/** Says that elevations of a track are not those of its file. */
export default function HeightsFromMap({ heights }: { heights: MapHeights }) {
  const { t } = useTranslation()
  return (
    <p className={styles.note}>
      <IconMountain size={16} aria-hidden />
      <span>{t(`route.map-heights.${heights}`)}</span>
    </p>
  )
}
