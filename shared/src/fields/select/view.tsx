import { Select } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import { matchesOption } from '../option-matching.ts'
import { NoOptions, optionsOf, placeholderOf, useOptionsState } from '../options-state.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { select as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Value = string | number | (string | number)[]

function SelectControl(props: InputProps<Settings, Value>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useUntabbableInput()
  const options = useOptionsState(settings)
  return (
    <div ref={box}>
      <Select
        {...controlProps(props)}
        className={styles.fill!}
        mode={settings.multiple ? 'multiple' : undefined}
        value={selectedOf(value, settings.multiple)}
        onChange={(next: Value | undefined) => onChange(next ?? (settings.multiple ? [] : ''))}
        onBlur={onBlur}
        placeholder={placeholderOf(options, placeholder)}
        allowClear={settings.clearable}
        showSearch={settings.filterable}
        filterOption={matchesOption}
        maxTagCount={inCell ? 1 : undefined}
        loading={options.at === 'loading'}
        notFoundContent={<NoOptions state={options} />}
        options={optionsOf(options).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </div>
  )
}

/**
 * The selected id, or ids where `multiple`. A value from a time when the design allowed several shows its
 * first one.
 */
const selectedOf = (value: Value | null, multiple: boolean) => {
  const ids = [value ?? []].flat().filter((id) => id !== '' && typeof id !== 'object')
  return multiple ? (ids as string[]) : ids[0]
}

const Cell = (props: CellProps<Settings, Value>) => <TagCell {...props} kind={kind} />

export const select = defineView({ kind, Icon: IconDown, Input: editable(kind, SelectControl, Cell), Cell })
