import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupDetail } from '@bothy/contract/groups/groups.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { GroupForm, type GroupValues } from './group-form.tsx'

const newGroup: GroupValues = { name: '', color: 'pine', sentence: '', isOpen: true }

/** After it, its admin adds the members. */
export function NewGroupScreen() {
  const { t } = useTranslation()
  const { api } = useApi()
  const navigate = useNavigate()
  const saved = useSaved()
  const create = async (values: GroupValues) => {
    const { id } = await api.createGroup(values)
    await saved(t('groups.created'))
    await navigate({ to: '/groups/$groupId', params: { groupId: id }, replace: true })
  }
  return (
    <>
      <TopBar title={t('groups.new')} back="/admin/groups" />
      <Page>
        <Card>
          <GroupForm values={newGroup} submitLabel={t('groups.create')} onSave={create} />
        </Card>
      </Page>
    </>
  )
}

/** All screens show the names and colors of groups. */
function useSaved() {
  const client = useQueryClient()
  const toast = useToast()
  return async (message: string) => {
    toast.done(message)
    await client.invalidateQueries({ queryKey: queryKeys.settings })
  }
}

export function EditGroupScreen() {
  const { t } = useTranslation()
  const { groupId } = useParams({ from: '/_admins/admin/groups/$groupId' })
  const { data: group, error, refetch } = useQuery(useQueries().groups.detail(groupId))
  return (
    <>
      <TopBar title={t('groups.edit')} back="/admin/groups" />
      <Page>
        {group ? (
          <Edit key={group.id} group={group} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={420} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function Edit({ group: { id: groupId, name, color, sentence, isOpen } }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const navigate = useNavigate()
  const saved = useSaved()
  const save = async (values: GroupValues) => {
    await api.updateGroup({ groupId, ...values })
    await saved(t('groups.saved'))
    await navigate({ to: '/admin/groups' })
  }
  return (
    <Stack>
      <Card>
        <GroupForm values={{ name, color, sentence, isOpen }} submitLabel={t('app.save')} onSave={save} />
      </Card>
      <LinkButton to="/groups/$groupId" params={{ groupId }} icon={IconUsers} block>
        {t('groups.manage')}
      </LinkButton>
      <Delete groupId={groupId} name={name} />
    </Stack>
  )
}

function Delete({ groupId, name }: { groupId: string; name: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.deleteGroup({ groupId }),
    // First away from its page, which would load what is gone.
    onSuccess: () => navigate({ to: '/admin/groups', replace: true }),
    says: t('groups.deleted'),
    onSettled: () => setIsAsking(false),
    stale: [queryKeys.settings, queryKeys.activities],
  })
  return (
    <>
      <Button icon={IconTrash} variant="danger" block onClick={() => setIsAsking(true)}>
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
