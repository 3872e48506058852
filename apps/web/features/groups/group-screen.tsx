import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupDetail } from '@bothy/contract/groups/groups.ts'
import { GroupName } from '../../activity-parts/group-name.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useGroupQueries } from '../../api/group-queries.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { GroupFormSheet } from './group-form-sheet.tsx'
import { GroupMembers } from './group-members.tsx'
import { useGroupCall } from './use-group-call.ts'
import styles from './groups.module.css'

/** One group: what it is, its members as far as the viewer may see them, and joining and leaving it. */
export function GroupScreen() {
  const { groupId } = useParams({ from: '/groups/$groupId' })
  const { data: group, error, refetch } = useQuery(useGroupQueries().detail(groupId))
  usePageTitle(group?.name)
  return (
    <>
      <TopBar back="/groups" />
      <Page>
        {group ? (
          <Stack>
            <Head group={group} />
            <GroupMembers group={group} />
          </Stack>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Stack>
              <SkeletonBlock height={120} />
              <SkeletonBlock height={240} />
            </Stack>
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function Head({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const isAdmin = useUser()?.isAdmin
  const { id, sentence, memberCount, role } = group
  return (
    <header className={styles.head}>
      <h1>
        <GroupName group={group} />
      </h1>
      {sentence && <p lang={detectLanguage(sentence)}>{sentence}</p>}
      <DotSeparated>
        <span>{t('groups.members', { count: memberCount })}</span>
        {role && <span>{t(`groups.role.${role}`)}</span>}
      </DotSeparated>
      <div className={styles.buttons}>
        <Membership group={group} />
        <LinkButton to="/activities" search={{ group: id }} size="small">
          {t('groups.activities')}
        </LinkButton>
        {isAdmin && <Edit group={group} />}
        {isAdmin && <Delete group={group} />}
      </div>
    </header>
  )
}

/** Joining an open group, leaving it, or whom to ask. */
function Membership({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const { id: groupId, name, role, isOpen } = group
  const joining = useGroupCall(group, { send: (api) => api.joinGroup({ groupId }), says: t('groups.joined', { name }) })
  if (role !== null) return <Leave group={group} />
  if (!isOpen) return <p className={styles.note}>{t('groups.ask')}</p>
  if (!user)
    return (
      <LinkButton to="/login" search={{ next: `/groups/${groupId}` }} variant="filled" size="small" icon={IconUserPlus}>
        {t('groups.join')}
      </LinkButton>
    )
  return (
    <Button variant="filled" size="small" icon={IconUserPlus} loading={joining.isPending} ignoresDoubleTap onClick={() => joining.mutate()}>
      {t('groups.join')}
    </Button>
  )
}

function Leave({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { id: groupId, name } = group
  const leaving = useGroupCall(group, {
    send: (api) => api.leaveGroup({ groupId }),
    says: t('groups.left', { name }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button size="small" icon={IconDoorExit} onClick={() => setIsAsking(true)}>
        {t('groups.leave')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('groups.leave.title', { name })}
        description={t('groups.leave.text')}
        confirmLabel={t('groups.leave')}
        danger
        loading={leaving.isPending}
        onConfirm={() => leaving.mutate()}
      />
    </>
  )
}

/** For admins of the club. */
function Edit({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Button size="small" icon={IconPencil} onClick={() => setIsEditing(true)}>
        {t('groups.edit')}
      </Button>
      <GroupFormSheet group={group} open={isEditing} onOpenChange={setIsEditing} />
    </>
  )
}

function Delete({ group: { id: groupId, name } }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.deleteGroup({ groupId }),
    // First away from its page, which would load what is gone.
    onSuccess: () => navigate({ to: '/groups', replace: true }),
    says: t('groups.deleted'),
    onSettled: () => setIsAsking(false),
    stale: [queryKeys.settings, queryKeys.activities],
  })
  return (
    <>
      <Button size="small" icon={IconTrash} onClick={() => setIsAsking(true)}>
        {t('groups.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('groups.delete.title', { name })}
        description={t('groups.delete.text')}
        confirmLabel={t('groups.delete')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
