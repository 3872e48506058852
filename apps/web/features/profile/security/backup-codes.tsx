import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useClubName } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { download } from '../../../ui/download.ts'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { useShare } from '../../../ui/use-share.ts'
import printed from '../../../ui/printed.module.css'
import styles from './security.module.css'

type Props = { codes: readonly string[]; isSaving: boolean; onSaved: () => void }

/** Shows new backup codes once. They stay until the member confirms that they are saved. */
export function BackupCodes({ codes, isSaving, onSaved }: Props) {
  const { t } = useTranslation()
  const { copy } = useShare()
  const club = useClubName()
  const title = t('security.codes.title', { club })
  const copyAll = () => copy(codes.join('\n'), { copied: t('security.copied'), byHand: t('check.not-copied') })
  const save = () => download('backup-codes.txt', new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  return (
    <Card className={classes(printed.alone, styles.codes)}>
      {/* The codes replace the form that had the focus. */}
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      <p>{t('security.codes.text')}</p>
      <ul className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" icon={IconCopy} onClick={() => void copyAll()}>
          {t('security.codes.copy')}
        </Button>
        <Button size="small" icon={IconDownload} onClick={save}>
          {t('security.codes.download')}
        </Button>
        <Button size="small" icon={IconPrinter} onClick={() => print()}>
          {t('security.codes.print')}
        </Button>
      </div>
      <Button variant="filled" block icon={IconCheck} loading={isSaving} onClick={onSaved}>
        {t('security.codes.kept')}
      </Button>
    </Card>
  )
}
