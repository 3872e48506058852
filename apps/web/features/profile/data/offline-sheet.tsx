import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { removePack } from '../../../offline/keep-activity.ts'
import { usePacks, type Pack } from '../../../offline/packs.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import styles from './offline-sheet.module.css'

type OfflineSheetProps = {
  user: UserInfo
  open: boolean
  onClose: () => void
  /** Removes all of it. */
  onClear: () => void
  isClearing: boolean
}

/** What this device keeps for use without a network: the activities that the member asked for, and the button that clears everything. */
export function OfflineSheet({ user, open, onClose, onClear, isClearing }: OfflineSheetProps) {
  const { t } = useTranslation()
  const { mode } = useApi()
  const packs = usePacks(user.id)
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('settings.offline')}
      description={t('settings.offline.text')}
      desktopVariant="modal"
      footer={
        <Button variant="default" block icon={IconEraser} loading={isClearing} onClick={onClear}>
          {t('settings.clear')}
        </Button>
      }
    >
      {mode !== 'mock' && (
        <section className={styles.packs}>
          <h3>{t('settings.offline.packs')}</h3>
          {packs.length === 0 ? <p>{t('settings.offline.none', { action: t('offline.keep') })}</p> : <Packs packs={packs} user={user} />}
        </section>
      )}
      <p className={styles.note}>{t('settings.clear.hint')}</p>
    </Sheet>
  )
}

function Packs({ packs, user }: { packs: readonly Pack[]; user: UserInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {packs.map(({ activityId, title, bytes, until }) => (
        <li key={activityId}>
          <span className={styles.text}>
            <Link to="/activity/$id" params={{ id: activityId }} lang={detectLanguage(title)}>
              {title}
            </Link>
            <small>{t('offline.until', { size: format.bytes(bytes), day: format.shortDate(new Date(until).toISOString()) })}</small>
          </span>
          <IconButton
            icon={IconTrash}
            label={t('settings.offline.remove', { title })}
            onClick={() => void removePack(user.id, activityId)}
          />
        </li>
      ))}
    </ul>
  )
}
