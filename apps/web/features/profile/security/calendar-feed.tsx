import IconCalendarShare from '@tabler/icons-react/dist/esm/icons/IconCalendarShare.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { calendarFeedPath, type CalendarFeed as Feed } from '@bothy/contract/members/calendar-feeds.ts'
import { useGroups } from '../../../activity-parts/group-name.tsx'
import { useQueries } from '../../../api/api-context.tsx'
import { useSend } from '../../../api/use-send.ts'
import { basePath } from '../../../base-path.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useShare } from '../../../ui/use-share.ts'
import { CalendarGroups } from './calendar-groups.tsx'
import styles from './security.module.css'

type CalendarFeedOptions = Pick<Feed, 'withFavorites' | 'withGroups' | 'groupIds'>

const optionsOf = (feed: Feed | null): CalendarFeedOptions => ({
  withFavorites: feed?.withFavorites ?? false,
  withGroups: feed?.withGroups ?? false,
  groupIds: feed?.groupIds ?? [],
})

/** The calendar that the member subscribes to. Its secret address is shown once, right after it is created. */
export function CalendarFeed({ feed }: { feed: Feed | null }) {
  const { t } = useTranslation()
  const stale = [useQueries().user.calendarFeed().queryKey]
  const [asking, setAsking] = useState<'end' | 'new-address'>()
  const close = () => setAsking(undefined)
  const creating = useSend({
    send: (api) => api.createCalendarFeed(optionsOf(feed)),
    onSettled: close,
    stale,
    isSecret: true,
  })
  const ending = useSend({
    send: (api) => api.deleteCalendarFeed(),
    onSuccess: () => creating.reset(),
    says: t('calendar.ended'),
    onSettled: close,
    stale,
  })
  const changing = useSend({ send: (api, options: CalendarFeedOptions) => api.updateCalendarFeed(options), stale })
  const hasGroups = useGroups().length > 0
  if (!feed)
    return (
      <Button block icon={IconCalendarShare} loading={creating.isPending} onClick={() => creating.mutate()}>
        {t('calendar.subscribe')}
      </Button>
    )
  const shown = changing.isPending ? changing.variables : optionsOf(feed)
  return (
    <Stack>
      {creating.data && <Address url={new URL(basePath + calendarFeedPath(creating.data.token), location.origin).href} />}
      <Card padding="none">
        <Subscription feed={feed} onEnd={() => setAsking('end')} />
        <Switch
          icon={IconHeart}
          label={t('calendar.favorites')}
          checked={shown.withFavorites}
          onChange={(withFavorites) => changing.mutate({ ...shown, withFavorites })}
        />
        {hasGroups && (
          <Switch
            icon={IconUsersGroup}
            label={t('calendar.groups')}
            checked={shown.withGroups}
            onChange={(withGroups) => changing.mutate({ ...shown, withGroups })}
          />
        )}
        {hasGroups && !shown.withGroups && (
          <CalendarGroups groupIds={shown.groupIds} onChange={(groupIds) => changing.mutate({ ...shown, groupIds })} />
        )}
      </Card>
      {!creating.data && (
        <Button block onClick={() => setAsking('new-address')}>
          {t('calendar.new-address')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(isOpen) => isOpen || setAsking(undefined)}
        title={t('calendar.end.ask')}
        description={t('calendar.end.text')}
        confirmLabel={t('calendar.end')}
        danger
        loading={ending.isPending}
        onConfirm={() => ending.mutate()}
      />
      <ConfirmDialog
        open={asking === 'new-address'}
        onOpenChange={(isOpen) => isOpen || setAsking(undefined)}
        title={t('calendar.new-address.ask')}
        description={t('calendar.new-address.text')}
        confirmLabel={t('calendar.new-address')}
        loading={creating.isPending}
        onConfirm={() => creating.mutate()}
      />
    </Stack>
  )
}

function Subscription({ feed: { createdAt, usedAt }, onEnd }: { feed: Feed; onEnd: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.row}>
      <IconCalendarShare size={22} aria-hidden />
      <span>
        <b>{t('calendar.subscribed')}</b>
        <DotSeparated>
          <span>{t('passkeys.created', { when: format.since(createdAt) })}</span>
          <span>{usedAt ? t('passkeys.used', { when: format.since(usedAt) }) : t('calendar.unused')}</span>
        </DotSeparated>
      </span>
      <Button size="small" onClick={onEnd}>
        {t('calendar.end')}
      </Button>
    </div>
  )
}

/** Calendar programs open addresses of the scheme `webcal`, and then read them over HTTP. */
function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  const { copy } = useShare()
  return (
    <Alert kind="success" icon={IconCalendarShare} title={t('calendar.address')}>
      <p>{t('calendar.secret')}</p>
      <div className={styles.secret}>
        <code>{url}</code>
        <IconButton icon={IconCopy} label={t('password-link.copy')} onClick={() => void copy(url)} />
      </div>
      <a href={url.replace(/^https?:/, 'webcal:')} className={styles.openCalendar}>
        <IconCalendarShare size={20} aria-hidden />
        {t('calendar.open')}
      </a>
    </Alert>
  )
}
