import type { Discussion } from '@bothy/contract/activities/discussion.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import styles from './composer.module.css'

type MentionListProps = { people: NonNullable<Discussion['people']>; typed: string; onChoose: (name: string) => void }

const most = 5

/** Without accents and case. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a word of the name, with what follows, begins as typed. */
function hasWordWith(name: string, typed: string): boolean {
  const words = folded(name).split(' ')
  return words.some((_, index) => words.slice(index).join(' ').startsWith(folded(typed)))
}

/** The members whose name begins as typed. */
export function MentionList({ people, typed, onChoose }: MentionListProps) {
  const { t } = useTranslation()
  const found = people.filter(({ name }) => hasWordWith(name, typed))
  if (found.length === 0) return null
  return (
    <ul className={styles.mentions} aria-label={t('discussion.mention')}>
      {found.slice(0, most).map(({ id, name, avatar }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(name)}>
            <Avatar name={name} avatar={avatar} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
