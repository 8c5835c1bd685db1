import { Alert, Button, Checkbox, Input, Radio, Select } from '@arco-design/web-react'
import { useId, useState } from 'react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import {
  reportSubscriptions,
  subscriptionChannels,
  type SubscriptionBody,
  type SubscriptionChannel,
  type SubscriptionRow,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import { groups } from '@tessera/shared/contract/org/groups'
import { roles } from '@tessera/shared/contract/org/roles'
import { CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { useText } from '@tessera/shared/text/text'
import { useNamedTagInputs } from '@tessera/shared/ui/attributes'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { toIds } from '@tessera/shared/ui/picker/control'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { SettingLine } from '../../parts/setting-line.tsx'
import { RunValuesFields } from './run-values-fields.tsx'
import { ScheduleField, useScheduleWords } from './schedule-field.tsx'
import { runValuesOf } from './run-values-of.ts'
import { defaultSchedule, readCron, toCron } from './schedule.ts'
import { text } from './text.ts'
import styles from './subscriptions.module.css'

interface Props {
  reportId: string
  parameters: readonly DataSetParameter[]
  /** What a new one begins with. */
  entered: Entered
  /** The subscription that is changed; null for a new one. */
  stored: SubscriptionRow | null
  /** Receives a new subscription. */
  userId: string
  onClose: () => void
}

const named = (list: readonly { id: string; fullName?: string | undefined }[] = []) =>
  list.map(({ id, fullName }) => ({ value: id, label: fullName ?? id }))

/** What a subscription sends: when, with which values, as which file and to whom. */
export function SubscriptionForm({ reportId, parameters, entered, stored, userId, onClose }: Props) {
  const t = useText(text)
  const uid = useId()
  const tags = useNamedTagInputs<HTMLFormElement>()
  const says = useScheduleWords()
  const create = useSend(reportSubscriptions.create, { quiet: true, stale: [reportSubscriptions.ofReport] })
  const update = useSend(reportSubscriptions.update, { quiet: true, stale: [reportSubscriptions.ofReport] })
  const channels = useCall(reportSubscriptions.channels, {})
  const allRoles = useCall(roles.selector, {})
  const allGroups = useCall(groups.selector, {})
  const [schedule, setSchedule] = useState(() => (stored ? readCron(stored.cron) : defaultSchedule))
  const [name, setName] = useState<string | null>(stored?.fullName ?? null)
  const [draft, setDraft] = useState<Omit<SubscriptionBody, 'fullName' | 'cron'>>(
    stored ?? {
      values: runValuesOf(parameters, entered),
      format: 'xlsx',
      receivers: { users: [userId], roles: [], groups: [] },
      channels: [],
      rowsMark: 0,
    },
  )
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { requestClose, question } = useLeaveQuestion(isDirty, onClose)
  const change = (changed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changed })
    setDirty(true)
  }
  const changeReceivers = (changed: Partial<SubscriptionBody['receivers']>) =>
    change({ receivers: { ...draft.receivers, ...changed } })
  // Without a name of its own, a subscription is called by its times.
  const fullName = name ?? says(toCron(schedule)).slice(0, 50)
  const offered = subscriptionChannels.filter(
    (kind) => channels.data?.list.includes(kind) || draft.channels.includes(kind),
  )
  const save = async () => {
    const { values, format, receivers, channels: chosen, rowsMark } = draft
    const body = { fullName, cron: toCron(schedule), values, format, receivers, channels: chosen, rowsMark }
    try {
      await (stored ? update.send({ id: stored.id, ...body }) : create.send({ reportId, ...body }))
      onClose()
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
    }
  }
  const errorOf = (field: string) => refusal?.fields.find((one) => one.field === field)?.msg
  const known = ['fullName', 'cron', 'receivers', 'parameters']
  const isNamed = refusal?.fields.some(({ field }) => known.includes(field))
  return (
    <form
      ref={tags}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {question}
      {refusal && !isNamed && <Alert type="error" content={refusal.msg} />}
      <SettingLine label={t('subscription.when')} error={errorOf('cron')}>
        <ScheduleField
          schedule={schedule}
          onChange={(next) => {
            setSchedule(next)
            setDirty(true)
          }}
        />
      </SettingLine>
      <SettingLine
        label={t('subscription.name')}
        htmlFor={`${uid}-name`}
        error={
          errorOf('fullName') &&
          (fullName.trim() === '' ? t('subscription.nameMissing') : errorOf('fullName'))
        }
      >
        <Input
          id={`${uid}-name`}
          maxLength={50}
          value={fullName}
          onChange={(next) => {
            setName(next)
            setDirty(true)
          }}
        />
      </SettingLine>
      {errorOf('parameters') && <Alert type="error" content={errorOf('parameters')} />}
      <RunValuesFields
        parameters={parameters}
        values={draft.values}
        onChange={(values) => change({ values })}
      />
      <SettingLine label={t('subscription.format')}>
        <Radio.Group
          aria-label={t('subscription.format')}
          value={draft.format}
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'pdf', label: 'PDF' },
          ]}
          onChange={(format: 'xlsx' | 'pdf') => change({ format })}
        />
        <Checkbox checked={draft.rowsMark === 1} onChange={(on) => change({ rowsMark: on ? 1 : 0 })}>
          {t('subscription.rowsOnly')}
        </Checkbox>
      </SettingLine>
      <SettingLine
        label={t('subscription.receivers')}
        hint={t('subscription.receiversHint')}
        error={errorOf('receivers')}
      >
        <div className={styles.wide}>
          <UserPicker
            multiple
            aria-label={t('subscription.users')}
            placeholder={t('subscription.users')}
            value={draft.receivers.users}
            onChange={(users) => changeReceivers({ users: toIds(users) })}
          />
        </div>
        <Select
          mode="multiple"
          showSearch
          filterOption={matchesOption}
          className={styles.wide!}
          aria-label={t('subscription.roles')}
          placeholder={t('subscription.roles')}
          loading={allRoles.isLoading}
          value={draft.receivers.roles}
          options={named(allRoles.data?.list.flatMap(({ children }) => children ?? []))}
          onChange={(next: string[]) => changeReceivers({ roles: next })}
        />
        <Select
          mode="multiple"
          showSearch
          filterOption={matchesOption}
          className={styles.wide!}
          aria-label={t('subscription.groups')}
          placeholder={t('subscription.groups')}
          loading={allGroups.isLoading}
          value={draft.receivers.groups}
          options={named(allGroups.data?.flatMap(({ children }) => children))}
          onChange={(next: string[]) => changeReceivers({ groups: next })}
        />
      </SettingLine>
      <SettingLine label={t('subscription.channels')}>
        <Checkbox checked disabled>
          {t('subscription.channel.station')}
        </Checkbox>
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            checked={draft.channels.includes(kind)}
            onChange={(on) => change({ channels: toggle(draft.channels, kind, on) })}
          >
            {t(`subscription.channel.${kind}`)}
          </Checkbox>
        ))}
      </SettingLine>
      <div className={styles.foot}>
        <Button onClick={requestClose}>{t('subscription.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={create.sending || update.sending}>
          {t('subscription.save')}
        </Button>
      </div>
    </form>
  )
}

const toggle = (list: readonly SubscriptionChannel[], kind: SubscriptionChannel, on: boolean) =>
  on ? [...list, kind] : list.filter((one) => one !== kind)
