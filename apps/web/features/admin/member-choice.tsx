import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueries } from '../../club/club.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words/words.tsx'
import { PagedList } from './paged-list.tsx'
import styles from './log.module.css'

type MemberChoiceProps = { open: boolean; onOpenChange: (open: boolean) => void; onChoose: (userId: string) => void }

/** A sheet to search for a member and pick one. */
export function MemberChoice({ open, onOpenChange, onChoose }: MemberChoiceProps) {
  const { t } = useWords()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('log.whose')}>
      {open && <Members onChoose={onChoose} />}
    </Sheet>
  )
}

function Members({ onChoose }: Pick<MemberChoiceProps, 'onChoose'>) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(useQueries().admin.users({ ...(q && { q }) }))
  return (
    <>
      <SearchField value={q} onSearch={setQ} placeholder={t('users.search')} />
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
        none={<p className={styles.noResults}>{t('users.none')}</p>}
      />
    </>
  )
}
