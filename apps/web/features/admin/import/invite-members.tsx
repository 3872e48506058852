import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitationLetter, MemberImport } from '@bothy/contract/admin/member-imports.ts'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { InvitationLetters } from './invitation-letters.tsx'
import styles from './invitations.module.css'

/** The members of an import get their link by mail, or on paper. */
export function InviteMembers({ applied: { id, invitable } }: { applied: MemberImport }) {
  const { t } = useTranslation()
  const toast = useToast()
  const hasMail = useQuery(useQueries().admin.deliverySummary()).data?.hasMailProvider ?? false
  const [letters, setLetters] = useState<InvitationLetter[]>([])
  const mail = useSend({
    send: (api) => api.inviteImported({ importId: id, by: 'mail' }),
    onSuccess: ({ invited }) => toast.done(invited > 0 ? t('import.invited', { count: invited }) : t('import.invited.none')),
    stale: [queryKeys.log],
  })
  const print = useSend({
    send: (api) => api.inviteImported({ importId: id, by: 'letters' }),
    onSuccess: (answer) => setLetters(answer.letters),
    stale: [queryKeys.log],
    isSecret: true,
  })
  return (
    <Card>
      <div className={styles.invite}>
        <div>
          <h2>{t('import.invite', { count: invitable })}</h2>
          <p>{t(hasMail ? 'import.invite.text' : 'import.invite.text.no-mail', { perMinute: databaseLimits.invitationsPerMinute })}</p>
        </div>
        {hasMail && (
          <Button variant="filled" icon={IconMailForward} loading={mail.isPending} onClick={() => mail.mutate()}>
            {t('import.invite.mail')}
          </Button>
        )}
        <Button variant={hasMail ? 'default' : 'filled'} icon={IconPrinter} loading={print.isPending} onClick={() => print.mutate()}>
          {t('import.invite.letters')}
        </Button>
      </div>
      {letters.length > 0 && <InvitationLetters letters={letters} />}
    </Card>
  )
}
