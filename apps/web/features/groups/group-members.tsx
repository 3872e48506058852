import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupRoles, type GroupRole } from '@bothy/contract/groups/group-choices.ts'
import type { GroupDetail, GroupMember } from '@bothy/contract/groups/groups.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useGroupQueries } from '../../api/group-queries.ts'
import { useUsesQualifications } from '../../api/qualification-queries.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { MemberQualifications } from '../../members/member-qualifications.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { Stack } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { AddMemberSheet } from './add-member-sheet.tsx'
import { useGroupCall } from './use-group-call.ts'
import styles from './groups.module.css'

/** Fewer members are read faster than searched. */
const searchedFrom = 20

/** The members of a group: those with a role, and the others in pages. Its admins add and remove them, and give them roles. */
export function GroupMembers({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const { roles, isManaged, role, memberCount } = group
  const seesAll = isManaged || role !== null
  const [isAdding, setIsAdding] = useState(false)
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<GroupMember>()
  const { openDialog, dialogProps } = useOpenDialog()
  const askToRemove = (member: GroupMember) => {
    setSelected(member)
    openDialog(member.id)
  }
  if (roles.length === 0 && !seesAll) return null
  const hasReviewers = roles.some((member) => member.role !== 'leader')
  return (
    <Section
      variant="quiet"
      title={t(seesAll ? 'groups.members.title' : 'users.admins')}
      aside={
        isManaged && (
          <Button size="small" icon={IconUserPlus} onClick={() => setIsAdding(true)}>
            {t('groups.add')}
          </Button>
        )
      }
    >
      {isManaged && <p className={styles.note}>{t('groups.roles.hint')}</p>}
      {isManaged && !hasReviewers && <Alert kind="info">{t('groups.no-reviewers')}</Alert>}
      <Stack>
        {seesAll && memberCount >= searchedFrom && (
          <SearchField value={q} onSearch={(typed) => setQ(searchText(typed).trim())} placeholder={t('groups.add.search')} />
        )}
        <Members group={group} q={q} onRemove={askToRemove} />
      </Stack>
      <AddMemberSheet group={group} open={isAdding} onOpenChange={setIsAdding} />
      {selected && <Removal {...dialogProps(selected.id)} group={group} member={selected} />}
    </Section>
  )
}

type MembersProps = { group: GroupDetail; q: string; onRemove: (member: GroupMember) => void }

function Members({ group, q, onRemove }: MembersProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...useGroupQueries().members(group.id, q), enabled: group.isManaged || group.role !== null })
  const members = [...(q ? [] : group.roles), ...(list.data?.pages.flatMap(({ items }) => items) ?? [])]
  return (
    <>
      {members.length > 0 && (
        <Card padding="none">
          <ul className={styles.list}>
            {members.map((member) => (
              <Row key={member.id} group={group} member={member} onRemove={() => onRemove(member)} />
            ))}
          </ul>
        </Card>
      )}
      {q && list.data && members.length === 0 && <p className={styles.note}>{t('groups.members.none')}</p>}
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        list.data && <InfiniteListFooter list={list} length={members.length} />
      )}
    </>
  )
}

type RowProps = { group: GroupDetail; member: GroupMember; onRemove: () => void }

function Row({ group, member, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { id, name, avatar, role } = member
  return (
    <li className={styles.member}>
      <Avatar name={name} avatar={avatar} size="md" />
      <Link to="/member/$userId" params={{ userId: id }} className={styles.name}>
        {name}
      </Link>
      {group.isManaged ? (
        <span className={styles.controls}>
          <RoleSelect group={group} member={member} />
          <Qualifications member={member} />
          <IconButton icon={IconUserMinus} label={t('groups.remove', { name })} onClick={onRemove} />
        </span>
      ) : (
        role !== 'member' && <span className={styles.role}>{t(`groups.role.${role}`)}</span>
      )}
    </li>
  )
}

/** Opens what the member is qualified for. Nothing in a club without qualifications. */
function Qualifications({ member }: { member: GroupMember }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (!useUsesQualifications()) return null
  const title = t('qualifications.of', { name: member.name })
  return (
    <>
      <IconButton icon={IconCertificate} label={title} onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={title}>
        {isOpen && <MemberQualifications member={member} />}
      </Sheet>
    </>
  )
}

/** A role is given at once. */
function RoleSelect({ group, member: { id: userId, name, role } }: Omit<RowProps, 'onRemove'>) {
  const { t } = useTranslation()
  const usesLeaders = useUsesQualifications() || role === 'leader'
  const roles = groupRoles.filter((value) => value !== 'leader' || usesLeaders)
  const { mutate, isPending, variables } = useGroupCall<GroupRole>(group, {
    send: (api, wanted) => api.setGroupMember({ groupId: group.id, userId, role: wanted }),
    says: t('groups.role.changed'),
  })
  return (
    <select
      className={styles.select}
      aria-label={t('groups.role.of', { name })}
      value={isPending ? variables : role}
      onChange={(event) => mutate(event.target.value as GroupRole)}
    >
      {roles.map((value) => (
        <option key={value} value={value}>
          {t(`groups.role.${value}`)}
        </option>
      ))}
    </select>
  )
}

type RemovalProps = { group: GroupDetail; member: GroupMember; open: boolean; onOpenChange: (open: boolean) => void }

function Removal({ group, member: { id: userId, name }, ...dialog }: RemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useGroupCall(group, {
    send: (api) => api.removeGroupMember({ groupId: group.id, userId }),
    says: t('groups.removed', { name }),
    onSettled: () => dialog.onOpenChange(false),
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('groups.remove.title', { name })}
      description={t('groups.remove.text', { name })}
      confirmLabel={t('groups.remove.confirm')}
      danger
      loading={isPending}
      onConfirm={() => mutate()}
    />
  )
}
