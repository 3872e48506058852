import type { Discussion } from '@bothy/contract/activities/discussion.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import styles from './composer.module.css'

type People = NonNullable<Discussion['people']>
type MentionListProps = { found: People; onChoose: (name: string) => void }

const most = 5

/** Without accents and case. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a word of the name, with what follows, begins as typed. */
function hasWordWith(name: string, typed: string): boolean {
  const words = folded(name).split(' ')
  return words.some((_, index) => words.slice(index).join(' ').startsWith(folded(typed)))
}

/** The members whose name begins as typed. */
export const findPeople = (people: People, typed: string): People => people.filter(({ name }) => hasWordWith(name, typed)).slice(0, most)

/** Enter chooses the first, where it sends. */
export function MentionList({ found, onChoose }: MentionListProps) {
  const { t } = useTranslation()
  if (found.length === 0) return null
  return (
    <ul className={styles.mentions} aria-label={t('discussion.mention')}>
      {found.map(({ id, name, avatar }) => (
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
