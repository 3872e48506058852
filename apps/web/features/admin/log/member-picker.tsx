import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PagedList } from '../paged-list.tsx'
import styles from './log.module.css'

type MemberPickerProps = { open: boolean; onOpenChange: (open: boolean) => void; onChoose: (userId: string) => void }

/** A sheet to search for a member and pick one. */
export function MemberPicker({ open, onOpenChange, onChoose }: MemberPickerProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('log.choose-member')}>
      {open && <Members onChoose={onChoose} />}
    </Sheet>
  )
}

function Members({ onChoose }: Pick<MemberPickerProps, 'onChoose'>) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(useQueries().admin.users({ ...(q && { q }) }))
  return (
    <>
      <SearchField value={q} onSearch={(typed) => setQ(searchText(typed))} placeholder={t('users.search')} />
      <PagedList
        list={list}
        renderRow={({ id, name, email, avatar }) => (
          <li key={id}>
            <button type="button" className={styles.memberOption} onClick={() => onChoose(id)}>
              <Avatar name={name} avatar={avatar} />
              <span>
                <b>{name}</b>
                <small>{email}</small>
              </span>
            </button>
          </li>
        )}
        emptyState={<p className={styles.noResults}>{t('users.none')}</p>}
      />
    </>
  )
}
