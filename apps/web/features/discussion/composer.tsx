import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Discussion } from '@bothy/contract/activities/discussion.ts'
import { limits } from '@bothy/contract/limits.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { isEnter } from '../../forms/is-enter.ts'
import { useWasStored } from '../../forms/restored-draft.tsx'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import type { About } from './about-draft.ts'
import { keepPlaceAbove } from './keep-place-above.ts'
import { findPeople, MentionList } from './mention-list.tsx'
import { useSendMessage } from './send-message.ts'
import { typedMention } from './split-mentions.ts'
import styles from './composer.module.css'

type ComposerProps = {
  activityId: string
  discussion: Discussion
  /** What is replied to, or changed. */
  about: About
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

const { max } = limits.activity.message
/** The rest of the room is said from here on. */
const shownFrom = max - 200

/** Writes a message; the draft stays on this device until it is sent. */
export function Composer({ activityId, discussion, about, field, onDone }: ComposerProps) {
  const { t } = useTranslation()
  const { answered, edited } = about
  const { title, people = [], refusal, isOpen } = discussion
  const [draft, setDraft] = useStoredText(edited ? `message.${edited.id}` : `discussion.${activityId}`)
  const wasStored = useWasStored(draft)
  const [isUntouched, setIsUntouched] = useState(true)
  const text = edited && isUntouched && draft === '' ? edited.text : draft
  const [caret, setCaret] = useState(0)
  const write = useSendMessage({ id: activityId, title }, (failed) => field.current?.value === '' && setDraft(failed))
  const edit = useSend({
    send: (api, changed: { messageId: string; text: string }) => api.editMessage(changed),
    onSuccess: () => {
      setDraft('')
      onDone()
    },
    stale: [queryKeys.discussion(activityId)],
  })
  useFocus(field, (edited ?? answered)?.id)
  if (refusal !== null) return <Refused code={refusal} />
  const change = (next: string) => {
    setIsUntouched(false)
    setDraft(next)
  }
  const isEmpty = text.trim() === ''
  const isTooLong = text.trim().length > max
  function send(): void {
    if (isEmpty || isTooLong) return field.current?.focus()
    if (edited) return edit.mutate({ messageId: edited.id, text })
    write.mutate({ text: text.trim(), replyTo: answered?.id })
    setDraft('')
    onDone()
    field.current?.focus()
  }
  const typed = typedMention(text.slice(0, caret))
  const found = typed === undefined ? [] : findPeople(people, typed)
  /** In place of what stands from `start` to the caret; after a word, with a space. */
  function insert(words: string, start: number, end: number): void {
    const before = text.slice(0, start)
    const space = before === '' || /\s$/u.test(before) ? '' : ' '
    const next = `${before}${space}${words}`
    change(next + text.slice(end))
    setCaret(next.length)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.length, next.length)
    })
  }
  /** The name takes the place of the "@" and what was typed of it. */
  const mention = (name: string) => insert(`@${name} `, caret - (typed === undefined ? 0 : typed.length + 1), caret)
  function onEnter(event: KeyboardEvent): void {
    event.preventDefault()
    const [first] = found
    if (first && first.name !== typed) mention(first.name)
    else send()
  }
  function beginMention(): void {
    const at = field.current?.selectionStart ?? text.length
    insert('@', at, at)
  }
  return (
    <div ref={keepPlaceAbove} className={styles.composer} data-bottom-bar>
      <div className={styles.composerInner}>
        <AboutLine
          about={about}
          isRestored={wasStored && draft !== edited?.text}
          onEnd={() => {
            if (edited) setDraft('')
            onDone()
          }}
        />
        {!isOpen && <p className={styles.closed}>{t('discussion.closed')}</p>}
        <MentionList found={found} onChoose={mention} />
        {text.length > shownFrom && <TextCounter text={text} max={max} />}
        <div className={styles.write}>
          <textarea
            ref={field}
            rows={1}
            aria-label={t('discussion.write')}
            placeholder={t('discussion.write')}
            value={text}
            onChange={({ target }) => {
              change(target.value)
              setCaret(target.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={(event) => isSend(event) && onEnter(event)}
          />
          {people.length > 0 && !edited && <IconButton icon={IconAt} label={t('discussion.mention')} onClick={beginMention} />}
          <IconButton
            icon={IconSend}
            className={styles.send}
            label={t(edited ? 'app.save' : 'discussion.send')}
            aria-disabled={isEmpty || isTooLong || undefined}
            onClick={send}
          />
        </div>
      </div>
    </div>
  )
}

/** Somebody with a mouse has a keyboard. Without one, Enter begins a line, and the button is near. */
const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Shift and Enter begins a line everywhere; Control or Command and Enter sends everywhere. */
const isSend = (event: KeyboardEvent) => isEnter(event) && !event.shiftKey && (event.ctrlKey || event.metaKey || hasMouse())

/** What is written about, with the beginning of what it says. */
function AboutLine({ about: { answered, edited }, isRestored, onEnd }: { about: About; isRestored: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const message = edited ?? answered
  if (!message) return null
  const editing = isRestored ? `${t('discussion.editing')} · ${t('form.draft.unsaved')}` : t('discussion.editing')
  return (
    <div className={styles.about}>
      <p>
        <b>{edited ? editing : t('discussion.replying', { name: message.author.name })}</b>
        <bdi className={styles.quoted}>{[...message.text].slice(0, 160).join('')}</bdi>
      </p>
      <IconButton icon={IconX} label={t(edited && isRestored ? 'form.draft.discard' : 'app.cancel')} onClick={onEnd} />
    </div>
  )
}

/** Why the viewer only reads, and who still writes. */
function Refused({ code }: { code: string }) {
  const { t, errorMessage } = useTranslation()
  return (
    <div className={styles.composer} data-bottom-bar>
      <p className={styles.refused}>{code === 'DISCUSSION_CLOSED' ? t('discussion.closed') : errorMessage(code)}</p>
    </div>
  )
}

/** Begins to write about another message, at the end of what is written. */
function useFocus(field: ComposerProps['field'], about: string | undefined): void {
  useEffect(() => {
    if (!about) return
    // After the sheet in which it was chosen has returned the focus.
    queueMicrotask(() => {
      document.getElementById(`message-${about}`)?.scrollIntoView({ block: 'nearest' })
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
  }, [about, field])
}
