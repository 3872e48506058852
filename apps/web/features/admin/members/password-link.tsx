import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { lazy, Suspense } from 'react'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import type { PasswordLink as PasswordLinkAnswer } from '@bothy/contract/auth/password-links.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { basePath } from '../../../base-path.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { useShare } from '../../../ui/use-share.ts'
import styles from './password-link.module.css'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'))

/** A one-time link for choosing a password, which the admin passes on: to copy, to share, and as a QR code. */
export function PasswordLink({ name, link: { token, expiresAt, isInvitation, language } }: { name: string; link: PasswordLinkAnswer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { share, copy } = useShare()
  const url = new URL(`${basePath}${isInvitation ? 'invitation' : 'reset-password'}?token=${token}&lang=${language}`, location.origin).href
  return (
    <div className={styles.link}>
      <p>{t('password-link.text', { name, when: format.inSentence.longDayAndTime(expiresAt) })}</p>
      <code>{url}</code>
      <div className={styles.actions}>
        <Button variant="filled" icon={IconCopy} onClick={() => void copy(url)}>
          {t('password-link.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon={IconShare2} onClick={() => void share({ title: t('password-link.label', { name }), url })}>
            {t('activity.share')}
          </Button>
        )}
      </div>
      <Suspense fallback={<span className={styles.qrSpace} aria-busy="true" />}>
        <QrCode text={url} label={t('password-link.qr', { name })} />
      </Suspense>
    </div>
  )
}

/** A button that creates a password link for a member who forgot the password or lost the invitation, and then the link. */
export function NewPasswordLink({ user: { id, name } }: { user: Pick<MemberAccount, 'id' | 'name'> }) {
  const { t } = useTranslation()
  const { mutate, isPending, data } = useSend({
    send: (api) => api.createPasswordLink({ userId: id }),
    stale: [queryKeys.log],
    isSecret: true,
  })
  return (
    <Section variant="quiet" title={t('user.password-link')}>
      <Card>
        {data ? (
          <PasswordLink name={name} link={data} />
        ) : (
          <div className={styles.link}>
            <p>{t('user.password-link.text', { name })}</p>
            <Button size="small" icon={IconLink} loading={isPending} onClick={() => mutate()}>
              {t('user.password-link.create')}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  )
}
