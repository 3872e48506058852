import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { OpenedFrom } from '../../activity-parts/activity-card.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ActivityList } from './activity-list.tsx'
import type { ActivitySearch } from './activity-search.ts'
import styles from './list-pane.module.css'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const linksIn = (pane: HTMLElement) => [...pane.querySelectorAll<HTMLAnchorElement>('article :is(h2, h3) a')]

/** On wide screens, the list from which an activity was opened stays beside it. The arrow keys open the next and the previous one. */
export default function ListPane({ search }: { search: ActivitySearch }) {
  const { t } = useTranslation()
  const format = useFormat()
  const router = useRouter()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const pane = useRef<HTMLElement>(null)
  const openedFrom = useMemo(() => ({ list: search }), [search])
  useShowOpened(pane)
  const list = (changes: ActivitySearch) =>
    void navigate({ to: '.', state: (latest) => ({ ...latest, list: { ...latest.list, ...changes } }), replace: true })
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = isInField(event) ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    const links = linksIn(event.currentTarget)
    const from = links.findIndex((link) => link === document.activeElement || link.closest('article')?.contains(document.activeElement))
    links[from < 0 ? links.findIndex((link) => link.ariaCurrent) : from + step]?.focus()
  }
  // At the end of a key that repeats, so that what it passes by is not loaded.
  const openFocused = (event: KeyboardEvent<HTMLElement>) => {
    const link = linksIn(event.currentTarget).find((each) => each === document.activeElement)
    if (!link || !steps[event.key] || link.ariaCurrent) return
    const params = { id: link.pathname.slice(link.pathname.lastIndexOf('/') + 1) }
    void router.navigate({ to: '/activity/$id', params, state: { list: search }, replace: true })
  }
  return (
    // The arrow keys move among the links in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={pane}
      className={styles.pane}
      aria-label={t('app.activities')}
      data-list-pane
      onKeyDown={moveFocus}
      onKeyUp={openFocused}
      onClick={leaveByKey}
    >
      <Link to="/activities" search={search} className={styles.head}>
        <IconChevronLeft size={20} aria-hidden />
        {t('app.activities')}
      </Link>
      <SearchField value={search.q ?? ''} onSearch={(q) => list({ q: q || undefined })} placeholder={t('search.placeholder')} />
      <div className={styles.list}>
        <OpenedFrom value={openedFrom}>
          <ActivityList search={search} reader={{ now, timeZone: format.viewerZone }} onSearch={list} />
        </OpenedFrom>
      </div>
    </aside>
  )
}

const isInField = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement

/** Who presses Enter on a card wants to read the activity: the focus goes on to its page. A click leaves it in the list. */
function leaveByKey({ detail, target }: MouseEvent): void {
  if (detail === 0 && target instanceof Element && target.closest('article a')) document.getElementById('main')?.focus()
}

/** Scrolls the opened activity into view. After a click on its card in the former list, it has the focus, so that the arrow keys go on from there. */
function useShowOpened(pane: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const link = pane.current?.querySelector<HTMLElement>('article [aria-current]')
    const card = link?.closest('article')
    if (!pane.current || !link || !card) return
    pane.current.scrollBy({ top: card.getBoundingClientRect().top - pane.current.clientHeight / 3 })
    const { activeElement } = document
    if (!activeElement?.matches(':focus-visible') && activeElement?.closest('#main')) link.focus({ preventScroll: true })
  }, [pane])
}
