import { IconMailCheck } from '@tabler/icons-react'
import type { MemberAccount } from '@bothy/contract/entities.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useMemberMutation } from './use-member-mutations.ts'
import styles from './members.module.css'

/** Lets an admin confirm the email address of a member who gets no mail. */
export function ConfirmEmail({ user: { id, name } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMemberMutation(id, (api) => api.confirmUserEmail({ userId: id }), t('user.confirm.done'))
  return (
    <Alert kind="warning">
      <p>{t('user.confirm.text', { name })}</p>
      <Button size="small" icon={IconMailCheck} className={styles.alertAction} loading={isPending} onClick={() => mutate()}>
        {t('user.confirm')}
      </Button>
    </Alert>
  )
}
