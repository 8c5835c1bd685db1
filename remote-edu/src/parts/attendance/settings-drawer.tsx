import {
  Alert,
  Button,
  Checkbox,
  Drawer,
  InputNumber,
  Message,
  Radio,
  Select,
  Skeleton,
} from '@arco-design/web-react'
import { useState } from 'react'
import { outcomes } from '@tessera/shared/contract/edu/attendance'
import { outcomeWords, rosterTypeWords } from '@tessera/shared/contract/edu/attendance-words'
import type { ClassDetail } from '@tessera/shared/contract/edu/classes'
import {
  canSetPrepayCap,
  eduSettings,
  settingScopes,
  SettingValues,
} from '@tessera/shared/contract/edu/settings'
import { prepayPolicies } from '@tessera/shared/contract/edu/prepayment'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { staleAttendance } from '../timetable/stale.ts'
import { text } from './text.ts'
import styles from './attendance.module.css'

const types = ['regular', 'temp', 'booking', 'makeup'] as const
type Values = Partial<SettingValues>
type Settings = CallOutput<typeof eduSettings.read>
type Cell = Partial<NonNullable<NonNullable<SettingValues['deduction']['regular']>['leave']>>

const isLeave = (outcome: (typeof outcomes)[number]): boolean =>
  outcome === 'leave' || outcome === 'lateLeave' || outcome === 'excessLeave'

/** What lessons cost, when leaves are free, and what may be prepaid: everywhere, at a campus, in a course or in this class. */
export function SettingsDrawer({ detail, onClose }: { detail: ClassDetail; onClose: () => void }) {
  const t = useText(text)
  const { scope: portal, anchor } = usePortalScope()
  const [scope, setScope] = useState<(typeof settingScopes)[number]>('class')
  const scopeId = { all: '', campus: detail.campusId, course: detail.courseId, class: detail.id }[scope]
  const { data, error } = useCall(eduSettings.read, { scope, scopeId })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(t('settings.title'))}
        visible
        width="min(760px, 100vw)"
        title={t('settings.title')}
        wrapClassName={portal}
        footer={null}
        onCancel={onClose}
      >
        <Radio.Group
          type="button"
          aria-label={t('settings.scope')}
          value={scope}
          options={settingScopes.map((value) => ({ value, label: t(`settings.scope.${value}`) }))}
          onChange={setScope}
        />
        {error && !data && <Alert type="error" content={error.msg} />}
        {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
        {data && (
          <Editor key={`${scope} ${scopeId}`} place={{ scope, scopeId }} settings={data} onSaved={onClose} />
        )}
      </Drawer>
    </>
  )
}

interface EditorProps {
  place: { scope: (typeof settingScopes)[number]; scopeId: string }
  settings: Settings
  onSaved: () => void
}

const choices = {
  leaveQuotaPer: ['month', 'line'],
  owedPolicy: ['owe', 'block'],
  arrearsConsume: ['allow', 'cap'],
  closedCorrection: ['approve', 'direct'],
  prepayCap: prepayPolicies,
} as const
const numbers = [
  'leaveQuota',
  'leaveNoticeMinutes',
  'lateLeaveRate',
  'makeupValidDays',
  'rollCallAheadMinutes',
] as const
const maxOf = (key: (typeof numbers)[number]): number => {
  const schema = SettingValues.shape[key]
  return ('unwrap' in schema ? schema.unwrap() : schema).maxValue!
}

function Editor({ place, settings: { values: stored, inherited, matrix }, onSaved }: EditorProps) {
  const t = useText(text)
  const pick = useLocalizedText()
  const [values, setValues] = useState<Values>(stored)
  const [failure, setFailure] = useState('')
  const { send, sending } = useSend(eduSettings.update, {
    stale: [eduSettings.read, ...staleAttendance],
    quiet: true,
  })
  const set = (key: keyof Values, value: unknown) => {
    const { [key]: _, ...rest } = values
    setValues(value === undefined || value === null ? rest : { ...rest, [key]: value })
  }
  const shownChoices = (Object.keys(choices) as (keyof typeof choices)[]).filter(
    (key) => key !== 'prepayCap' || canSetPrepayCap(place.scope),
  )
  const setCell = (
    type: (typeof types)[number],
    outcome: (typeof outcomes)[number],
    changed: Cell | null,
  ) => {
    const { [outcome]: stored, ...row } = values.deduction?.[type] ?? {}
    const above = matrix[type]?.[outcome]
    const cell = {
      percent: changed?.percent ?? stored?.percent ?? above?.percent ?? 0,
      makeup: changed?.makeup ?? stored?.makeup ?? above?.makeup ?? 'none',
    }
    const next = changed === null ? row : { ...row, [outcome]: cell }
    const { [type]: __, ...others } = values.deduction ?? {}
    set('deduction', { ...others, ...(Object.keys(next).length > 0 ? { [type]: next } : {}) })
  }
  const save = async () => {
    setFailure('')
    try {
      await send({ ...place, values })
      Message.success(t('settings.saved'))
      onSaved()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {failure && <Alert type="error" content={failure} />}
      <div className={styles.settings}>
        {numbers.map((key) => {
          const above = String(inherited[key] ?? t('settings.unlimited'))
          return (
            <label key={key}>
              {t(`settings.${key}`)}
              <InputNumber
                min={0}
                max={maxOf(key)}
                precision={0}
                placeholder={above}
                value={values[key] ?? undefined!}
                onChange={(value?: number) => set(key, value)}
              />
              <small>{t('settings.inherited', { value: above })}</small>
            </label>
          )
        })}
        {shownChoices.map((key) => {
          const nameOf = (value: string) => t(`settings.${key}.${value}` as Parameters<typeof t>[0])
          const above = nameOf(inherited[key])
          return (
            <div key={key} className={styles.choice}>
              <span>{t(`settings.${key}`)}</span>
              <Select
                allowClear
                aria-label={t(`settings.${key}`)}
                placeholder={above}
                value={values[key] ?? undefined!}
                options={choices[key].map((value) => ({ value, label: nameOf(value) }))}
                onChange={(value?: string) => set(key, value)}
              />
              <small>{t('settings.inherited', { value: above })}</small>
            </div>
          )
        })}
      </div>
      <h3>{t('settings.matrix')}</h3>
      <p className={styles.quiet}>{t('settings.matrixHint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by keyboard */}
      <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('settings.matrix')}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('settings.type')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {pick(outcomeWords[outcome])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <th scope="row">{pick(rosterTypeWords[type])}</th>
                {outcomes.map((outcome) => (
                  <td key={outcome}>
                    <InputNumber
                      hideControl
                      min={0}
                      max={100}
                      precision={0}
                      style={{ width: 64 }}
                      aria-label={`${pick(rosterTypeWords[type])} ${pick(outcomeWords[outcome])}`}
                      placeholder={String(matrix[type]?.[outcome]?.percent ?? '')}
                      value={values.deduction?.[type]?.[outcome]?.percent ?? undefined!}
                      onChange={(percent?: number) =>
                        setCell(type, outcome, percent === undefined ? null : { percent })
                      }
                    />
                    {type !== 'makeup' && isLeave(outcome) && (
                      <Checkbox
                        aria-label={`${pick(rosterTypeWords[type])} ${pick(outcomeWords[outcome])} ${t('leave.mayMakeUp')}`}
                        checked={
                          (values.deduction?.[type]?.[outcome] ?? matrix[type]?.[outcome])?.makeup ===
                          'create'
                        }
                        onChange={(isGiven) =>
                          setCell(type, outcome, { makeup: isGiven ? 'create' : 'none' })
                        }
                      >
                        {t('leave.mayMakeUp')}
                      </Checkbox>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Button type="primary" loading={sending} onClick={() => void save()}>
          {t('settings.save')}
        </Button>
      </p>
    </>
  )
}
