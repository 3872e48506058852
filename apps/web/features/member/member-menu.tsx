import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconUserCancel from '@tabler/icons-react/dist/esm/icons/IconUserCancel.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useState } from 'react'
import type { Member } from '@bothy/contract/entities.ts'
import { useClubSettings, useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { BlockDialog, useIsBlocked, useUnblock } from '../../members/block-member.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

/** What the viewer may do about another member. */
export function MemberMenu({ member }: { member: Member }) {
  const viewer = useUser()
  const hasDiscussions = useClubSettings()?.discussion !== undefined
  return viewer && viewer.id !== member.id && hasDiscussions ? <BlockMenu member={member} /> : null
}

function BlockMenu({ member }: { member: Member }) {
  const { t } = useTranslation()
  const isBlocked = useIsBlocked(member.id)
  const unblock = useUnblock()
  const [isAsking, setIsAsking] = useState(false)
  const { name } = member
  if (isBlocked === undefined) return null
  return (
    <>
      <Menu
        trigger={<IconButton icon={IconDotsVertical} label={t('activity.more')} />}
        items={[
          isBlocked
            ? { label: t('blocked.undo-of', { name }), icon: IconUserCheck, onSelect: () => unblock.mutate(member) }
            : { label: t('blocked.block-name', { name }), icon: IconUserCancel, onSelect: () => setIsAsking(true) },
        ]}
      />
      {isAsking && <BlockDialog member={member} onClose={() => setIsAsking(false)} />}
    </>
  )
}
