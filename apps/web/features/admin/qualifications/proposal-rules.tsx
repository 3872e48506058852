import { useState } from 'react'
import { difficulties, type Difficulty } from '@bothy/contract/choices.ts'
import type { ProposalRule, QualificationList } from '@bothy/contract/qualifications/qualifications.ts'
import { useGroups } from '../../../activity-parts/group-name.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useQualificationCall } from './use-qualification-call.ts'
import styles from './qualifications.module.css'

const fieldOf = { Easy: 'easy', Medium: 'medium', Hard: 'hard' } as const satisfies Record<Difficulty, keyof ProposalRule>

type Scope = { groupId: string | null; title: string }

/** Who may propose and lead, in the club and in each group. */
export function ProposalRules({ list }: { list: QualificationList }) {
  const { t } = useTranslation()
  const groups = useGroups()
  const [scope, setScope] = useState<Scope>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (chosen: Scope) => {
    setScope(chosen)
    setIsOpen(true)
  }
  const club = { groupId: null, title: t('qualifications.club') }
  return (
    <Section title={t('qualifications.who')} hint={t('qualifications.who.hint')}>
      <Card padding="none">
        <div className={styles.rules}>
          <ButtonRow label={club.title} hint={<Summary list={list} groupId={null} />} onPress={() => open(club)} />
          {groups.map((group) => (
            <ButtonRow
              key={group.id}
              label={group.name}
              hint={<Summary list={list} groupId={group.id} />}
              onPress={() => open({ groupId: group.id, title: group.name })}
            />
          ))}
        </div>
      </Card>
      <Sheet open={isOpen} onOpenChange={setIsOpen} desktopVariant="modal" title={scope?.title ?? ''}>
        {isOpen && scope && <RuleForm key={scope.groupId} list={list} groupId={scope.groupId} onSaved={() => setIsOpen(false)} />}
      </Sheet>
    </Section>
  )
}

const ruleOf = ({ rules }: QualificationList, groupId: string | null) => rules.find((rule) => rule.groupId === groupId)

/** In a line: "Qualified members · From Medium: Hiking guide". */
function Summary({ list, groupId }: { list: QualificationList; groupId: string | null }) {
  const { t } = useTranslation()
  const rule = ruleOf(list, groupId)
  if (!rule && groupId) return t('qualifications.who.club')
  const nameOf = (id: string | null) => list.qualifications.find((one) => one.id === id)?.name
  const needs = difficulties.flatMap((difficulty) => {
    const qualification = rule && nameOf(rule[fieldOf[difficulty]])
    return qualification ? [t('qualifications.from.needs', { difficulty: t(`difficulty.${difficulty}`), qualification })] : []
  })
  return [t(`qualifications.who.${rule?.whoProposes ?? 'members'}`), ...needs].join(' · ')
}

type RuleFormProps = { list: QualificationList; groupId: string | null; onSaved: () => void }

const everybody = { whoProposes: 'members', easy: null, medium: null, hard: null } as const

function RuleForm({ list, groupId, onSaved }: RuleFormProps) {
  const { t } = useTranslation()
  const stored = ruleOf(list, groupId)
  const [rule, setRule] = useState<Omit<ProposalRule, 'groupId'>>(stored ?? everybody)
  const [followsClub, setFollowsClub] = useState(groupId !== null && !stored)
  const { whoProposes, easy, medium, hard } = rule
  const { mutate, isPending } = useQualificationCall({
    send: (api) => api.setProposalRule({ groupId, whoProposes: followsClub ? null : whoProposes, easy, medium, hard }),
    says: t('groups.saved'),
    onSettled: onSaved,
  })
  const none = { value: '', label: t('qualifications.from.none') }
  const choices = [none, ...list.qualifications.map(({ id, name }) => ({ value: id, label: name }))]
  const proposers = (['members', 'qualified', 'leaders'] as const).map((value) => ({ value, label: t(`qualifications.who.${value}`) }))
  return (
    <Stack gap="fields">
      <Select<(typeof proposers)[number]['value'] | 'club'>
        label={t('qualifications.who.propose')}
        hint={!followsClub && whoProposes !== 'members' ? t(`qualifications.who.${whoProposes}.hint`) : undefined}
        value={followsClub ? 'club' : whoProposes}
        onChange={(value) => {
          setFollowsClub(value === 'club')
          if (value !== 'club') setRule({ ...rule, whoProposes: value })
        }}
        options={groupId === null ? proposers : [{ value: 'club', label: t('qualifications.who.club') }, ...proposers]}
      />
      {!followsClub && list.qualifications.length > 0 && (
        <>
          {difficulties.map((difficulty) => (
            <Select
              key={difficulty}
              label={t('qualifications.from', { difficulty: t(`difficulty.${difficulty}`) })}
              value={rule[fieldOf[difficulty]] ?? ''}
              onChange={(id) => setRule({ ...rule, [fieldOf[difficulty]]: id || null })}
              options={choices}
            />
          ))}
          <p className={styles.note}>{t('qualifications.from.hint')}</p>
        </>
      )}
      <Button variant="cta" block loading={isPending} onClick={() => mutate()}>
        {t('app.save')}
      </Button>
    </Stack>
  )
}
