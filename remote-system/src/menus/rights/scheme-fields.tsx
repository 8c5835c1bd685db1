import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { dataFields, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import type { ConditionField, TestGroup } from '@tessera/shared/widgets/condition-builder/condition'
import { ConditionBuilder } from '@tessera/shared/widgets/condition-builder/condition-builder'
import { useSentence } from '@tessera/shared/widgets/condition-builder/use-sentence'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { conditionFields, groupsOf, incomplete, jsonOf, newTest } from './condition-fields.ts'
import { SchemePreview } from './scheme-preview.tsx'
import type { SchemeValues } from './schemes.tsx'
import { text } from './text.ts'
import styles from './rights.module.css'

interface Props {
  menuId: string
  guarded: boolean
  record: Partial<SchemeValues>
  rows: CallOutput<typeof dataFields.list>['list']
}

/** Name, conditions, what they say, and how many records they would let through. */
export function SchemeFields({ menuId, guarded, record, rows }: Props) {
  const t = useText(text)
  const fields = conditionFields(rows)
  const [groups, setGroups] = useState(() => groupsOf(record.conditionJson))
  const check = (held: unknown) => {
    const at = incomplete((held as TestGroup[] | undefined) ?? groups)
    return at === null ? undefined : t('rights.incomplete', { n: at })
  }
  return (
    <>
      <Field name="fullName" label={t('rights.fullName')} schema={DataSchemeBody.shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="enabledMark" label={t('rights.state')}>
        <FlagSwitch aria-label={t('rights.state')} />
      </Field>
      <Field name="groups" label={t('rights.conditions')} check={check} wide>
        <Conditions first={groups} fields={fields} rows={rows} onChanged={setGroups} />
      </Field>
      <div className={styles.wide}>
        <Saying fields={fields} groups={groups} />
        {guarded && (
          <SchemePreview
            menuId={menuId}
            conditionJson={jsonOf(groups, rows)}
            ready={groups.length > 0 && incomplete(groups) === null}
          />
        )}
      </div>
    </>
  )
}

interface ConditionsProps {
  first: TestGroup[]
  fields: readonly ConditionField[]
  rows: Props['rows']
  onChanged: (groups: TestGroup[]) => void
  value?: TestGroup[]
  onChange?: (groups: TestGroup[]) => void
}

function Conditions({ first, fields, rows, onChanged, value, onChange }: ConditionsProps) {
  const take = (groups: TestGroup[]) => {
    onChange?.(groups)
    onChanged(groups)
  }
  return (
    <ConditionBuilder
      value={value ?? first}
      fields={fields}
      newTest={() => newTest(fields, rows)}
      onChange={take}
    />
  )
}

function Saying({ fields, groups }: { fields: readonly ConditionField[]; groups: readonly TestGroup[] }) {
  const t = useText(text)
  const said = useSentence(fields)
  return (
    <p className={styles.saying} aria-live="polite">
      <strong>{t('rights.saying')}</strong> {said(groups) || t('rights.noConditions')}
    </p>
  )
}
