import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Discussion, Reply } from '@bothy/contract/activities/discussion.ts'
import { limits } from '@bothy/contract/limits.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { MentionList } from './mention-list.tsx'
import { useSendMessage } from './send-message.ts'
import { typedMention } from './split-mentions.ts'
import styles from './composer.module.css'

type ComposerProps = {
  activityId: string
  discussion: Discussion
  /** What is replied to. */
  answered: Reply | undefined
  /** What is changed. */
  edited: Reply | undefined
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

const { max } = limits.activity.message
/** The rest of the room is said from here on. */
const shownFrom = max - 200

/** Writes a message; the draft stays on this device until it is sent. */
export function Composer({ activityId, discussion, answered, edited, field, onDone }: ComposerProps) {
  const { t } = useTranslation()
  const { title, people = [], refusal } = discussion
  const [draft, setDraft] = useStoredText(edited ? `message.${edited.id}` : `discussion.${activityId}`)
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
  function beginMention(): void {
    const at = field.current?.selectionStart ?? text.length
    insert('@', at, at)
  }
  return (
    <div className={styles.composer} data-bottom-bar>
      <div className={styles.composerInner}>
        {(answered ?? edited) && (
          <div className={styles.about}>
            <span>{edited ? t('discussion.editing') : t('discussion.replying', { name: answered!.author.name })}</span>
            <IconButton
              icon={IconX}
              label={t('app.cancel')}
              onClick={() => {
                if (edited) setDraft('')
                onDone()
              }}
            />
          </div>
        )}
        {typed !== undefined && <MentionList people={people} typed={typed} onChoose={mention} />}
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
            onKeyDown={(event) => isSend(event) && send()}
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

/** With a keyboard, Control or Command and Enter sends; Enter alone begins a line. */
const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** Why the viewer only reads. */
function Refused({ code }: { code: string }) {
  const { errorMessage } = useTranslation()
  return (
    <div className={styles.composer} data-bottom-bar>
      <p className={styles.refused}>{errorMessage(code)}</p>
    </div>
  )
}

/** Begins to write about another message, at the end of what is written. */
function useFocus(field: ComposerProps['field'], about: string | undefined): void {
  useEffect(() => {
    if (!about) return
    // After the sheet in which it was chosen has returned the focus.
    queueMicrotask(() => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
  }, [about, field])
}
