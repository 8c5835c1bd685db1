import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { dataFields, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import type { ConditionField, ComparisonGroup } from '@tessera/shared/ui/condition-builder/condition'
import { ConditionBuilder } from '@tessera/shared/ui/condition-builder/condition-builder'
import { useSentence } from '@tessera/shared/ui/condition-builder/use-sentence'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import {
  conditionFields,
  parseGroups,
  findIncompleteGroup,
  toConditionJson,
  createTest,
} from './condition-fields.ts'
import { SchemePreview } from './scheme-preview.tsx'
import type { SchemeValues } from './schemes.tsx'
import { text } from './text.ts'
import styles from './rights.module.css'

interface Props {
  menuId: string
  isProtected: boolean
  record: Partial<SchemeValues>
  rows: CallOutput<typeof dataFields.list>['list']
}

/** Name, conditions with their description, and a preview of how many records they match. */
export function SchemeFields({ menuId, isProtected, record, rows }: Props) {
  const t = useText(text)
  const fields = conditionFields(rows)
  const [groups, setGroups] = useState(() => parseGroups(record.conditionJson))
  const check = (value: unknown) => {
    const group = findIncompleteGroup((value as ComparisonGroup[] | undefined) ?? groups)
    return group === null ? undefined : t('rights.incomplete', { n: group })
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
        <Conditions initial={groups} fields={fields} rows={rows} onChanged={setGroups} />
      </Field>
      <div className={styles.wide}>
        <ConditionSentence fields={fields} groups={groups} />
        {isProtected && (
          <SchemePreview
            menuId={menuId}
            conditionJson={toConditionJson(groups, rows)}
            ready={groups.length > 0 && findIncompleteGroup(groups) === null}
          />
        )}
      </div>
    </>
  )
}

interface ConditionsProps {
  initial: ComparisonGroup[]
  fields: readonly ConditionField[]
  rows: Props['rows']
  onChanged: (groups: ComparisonGroup[]) => void
  value?: ComparisonGroup[]
  onChange?: (groups: ComparisonGroup[]) => void
}

function Conditions({ initial, fields, rows, onChanged, value, onChange }: ConditionsProps) {
  const handleChange = (groups: ComparisonGroup[]) => {
    onChange?.(groups)
    onChanged(groups)
  }
  return (
    <ConditionBuilder
      value={value ?? initial}
      fields={fields}
      createComparison={() => createTest(fields, rows)}
      onChange={handleChange}
    />
  )
}

function ConditionSentence({
  fields,
  groups,
}: {
  fields: readonly ConditionField[]
  groups: readonly ComparisonGroup[]
}) {
  const t = useText(text)
  const describe = useSentence(fields)
  return (
    <p className={styles.saying} aria-live="polite">
      <strong>{t('rights.saying')}</strong> {describe(groups) || t('rights.noConditions')}
    </p>
  )
}
