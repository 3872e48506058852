import { useQueryClient } from '@tanstack/react-query'
import { useQueries } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { useSend } from '../../../api/use-send.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './security.module.css'

/** An admin has asked to end the second factor of the member, who may keep it. */
export function KeepTwoFactor({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation()
  const queries = useQueries()
  const client = useQueryClient()
  const format = useFormat()
  const keeping = useSend({
    send: (api) => api.keepTwoFactor(),
    onSuccess: (state) => cacheAnswer(client, queries.user.twoFactor().queryKey, state),
    says: t('security.ending.kept'),
  })
  return (
    <Alert kind="warning">
      <p>{t('security.ending', { when: format.until(endsAt) })}</p>
      <div className={styles.actions}>
        <Button size="small" loading={keeping.isPending} onClick={() => keeping.mutate()}>
          {t('security.ending.keep')}
        </Button>
      </div>
    </Alert>
  )
}
