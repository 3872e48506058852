import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GroupDetail } from '@bothy/contract/groups/groups.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { GroupForm, type GroupValues } from './group-form.tsx'

const newGroup: GroupValues = { name: '', color: 'pine', sentence: '', isOpen: true }

type GroupFormSheetProps = { group?: GroupDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** A sheet in which an admin of the club makes a group, or changes one. After a new one, its page follows, where members are added. */
export function GroupFormSheet({ group, open, onOpenChange }: GroupFormSheetProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const save = async (values: GroupValues) => {
    const { id } = group ? await api.updateGroup({ groupId: group.id, ...values }) : await api.createGroup(values)
    toast.done(t(group ? 'groups.saved' : 'groups.created'))
    // All screens show the names and colors of groups.
    await client.invalidateQueries({ queryKey: queryKeys.settings })
    onOpenChange(false)
    if (!group) await navigate({ to: '/groups/$groupId', params: { groupId: id } })
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} desktopVariant="modal" title={t(group ? 'groups.edit' : 'groups.new')}>
      {open && <GroupForm values={group ?? newGroup} submitLabel={t(group ? 'app.save' : 'groups.create')} onSave={save} />}
    </Sheet>
  )
}
