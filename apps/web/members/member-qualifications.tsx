/** The qualifications of a member, which an admin of the club, or of a group of the member, gives and takes. */
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { HeldQualification, MemberQualifications as Held } from '@bothy/contract/qualifications/qualifications.ts'
import { useUser } from '../api/api-context.tsx'
import { cacheAnswer } from '../api/cache-answer.ts'
import { changedByQualifications, useQualificationQueries } from '../api/qualification-queries.ts'
import { useSend } from '../api/use-send.ts'
import { calendarDay } from '../format/calendar-day.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Stack } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextRow } from '../ui/settings-row.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './member-qualifications.module.css'

type Member = { id: string; name: string }

export function MemberQualifications({ member }: { member: Member }) {
  const queries = useQualificationQueries()
  const held = useQuery(queries.ofMember(member.id)).data
  const list = useQuery(queries.list()).data
  const isAdmin = useUser()?.isAdmin ?? false
  if (!held || !list) return null
  return (
    <Stack gap="fields">
      {held.qualifications.length > 0 && (
        <Card padding="none">
          <ul className={styles.rows}>
            {held.qualifications.map((one) => (
              <Row key={one.id} member={member} qualification={one} />
            ))}
          </ul>
        </Card>
      )}
      {list.qualifications.length > 0 && <Give member={member} names={list.qualifications} />}
      {isAdmin && (held.isLeader || list.rules.some(({ whoProposes }) => whoProposes === 'leaders')) && (
        <Leader member={member} isLeader={held.isLeader} />
      )}
    </Stack>
  )
}

function useMemberCall<Variables = void>(
  { id }: Member,
  { send, says }: { send: (api: Api, variables: Variables) => Promise<Held>; says: string },
  onDone?: () => void,
) {
  const client = useQueryClient()
  const { queryKey } = useQualificationQueries().ofMember(id)
  return useSend<Held, Variables>({
    send,
    says,
    onSuccess: (answer) => {
      cacheAnswer(client, queryKey, answer)
      onDone?.()
    },
    stale: changedByQualifications,
  })
}

/** The last day of a qualification, in words. */
export function useEndOfQualification(): (qualification: HeldQualification) => string {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  return ({ validUntil, isValid }) => {
    if (validUntil === null) return t('qualifications.endless')
    return t(isValid ? 'qualifications.valid-until' : 'qualifications.ended', { day: calendarDay(validUntil, dateLocale) })
  }
}

function Row({ member, qualification }: { member: Member; qualification: HeldQualification }) {
  const { t } = useTranslation()
  const endOf = useEndOfQualification()
  const { id: qualificationId, name } = qualification
  const { mutate, isPending } = useMemberCall(member, {
    send: (api) => api.takeQualification({ userId: member.id, qualificationId }),
    says: t('qualifications.taken', { name }),
  })
  return (
    <li className={styles.row}>
      <TextRow label={name} hint={endOf(qualification)} />
      <IconButton
        icon={IconTrash}
        label={t('qualifications.take', { name, member: member.name })}
        disabled={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}

/** Gives a qualification, or changes the end of one that the member has. */
function Give({ member, names }: { member: Member; names: readonly Member[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [validUntil, setValidUntil] = useState('')
  const qualificationId = names.some(({ id }) => id === chosen) ? chosen : (names[0]?.id ?? '')
  const { mutate, isPending } = useMemberCall(
    member,
    {
      send: (api) => api.giveQualification({ userId: member.id, qualificationId, validUntil: validUntil || null }),
      says: t('qualifications.given'),
    },
    () => setValidUntil(''),
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Select
        label={t('qualifications.one')}
        value={qualificationId}
        onChange={setChosen}
        options={names.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        type="date"
        label={t('qualifications.until')}
        optional
        min="2000-01-01"
        max="2199-12-31"
        value={validUntil}
        onChange={({ target }) => setValidUntil(target.value)}
      />
      <Button type="submit" icon={IconPlus} loading={isPending}>
        {t('qualifications.give')}
      </Button>
    </form>
  )
}

function Leader({ member, isLeader }: { member: Member; isLeader: boolean }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMemberCall<boolean>(member, {
    send: (api, gives) => {
      const role = { userId: member.id, role: 'leader' as const }
      return gives ? api.giveRole(role) : api.takeRole(role)
    },
    says: t('groups.role.changed'),
  })
  return (
    <Card padding="none">
      <Switch
        label={t('groups.role.leader')}
        hint={t('qualifications.leader.hint')}
        checked={isLeader}
        disabled={isPending}
        onChange={mutate}
      />
    </Card>
  )
}
