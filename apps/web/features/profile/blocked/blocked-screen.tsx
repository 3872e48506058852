import { useQuery } from '@tanstack/react-query'
import type { BlockedMember } from '@bothy/contract/activities/moderation.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { blocksQuery, useUnblock } from '../../../members/block-member.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import styles from './blocked.module.css'

/** Whom the member blocks. */
export function BlockedScreen() {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data, error, refetch } = useQuery(blocksQuery(api))
  return (
    <Page>
      <TopBar title={t('blocked.title')} back="/profile/settings" />
      {data ? (
        <Stack>
          <p>{t('blocked.hint')}</p>
          {data.items.length === 0 ? <Alert>{t('blocked.none')}</Alert> : <BlockedMembers items={data.items} />}
        </Stack>
      ) : error ? (
        <ErrorState wholePage error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={120} />
        </Skeleton>
      )}
    </Page>
  )
}

function BlockedMembers({ items }: { items: BlockedMember[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const unblock = useUnblock()
  return (
    <Card padding="none">
      <ul className={styles.list}>
        {items.map((member) => (
          <li key={member.id} className={styles.member}>
            <Avatar name={member.name} avatar={member.avatar} />
            <span className={styles.name}>
              <b>{member.name}</b>
              <small>{format.longDay(member.blockedAt)}</small>
            </span>
            <Button
              size="small"
              aria-label={t('blocked.undo-of', { name: member.name })}
              loading={unblock.isPending && unblock.variables.id === member.id}
              onClick={() => unblock.mutate(member)}
            >
              {t('blocked.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
