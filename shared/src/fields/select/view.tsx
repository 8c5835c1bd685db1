import { Select } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { useUntabbableInput } from '../attributes.tsx'
import { matchesOption } from '../option-matching.ts'
import { NoOptions, optionsOf, placeholderOf, useOptionsState } from '../options-state.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { select as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Chosen = string | number | (string | number)[]

function Choice(props: InputProps<Settings, Chosen>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useUntabbableInput()
  const offered = useOptionsState(settings)
  return (
    <div ref={box}>
      <Select
        {...controlProps(props)}
        className={styles.fill!}
        mode={settings.multiple ? 'multiple' : undefined}
        value={chosen(value, settings.multiple)}
        onChange={(next: Chosen | undefined) => onChange(next ?? (settings.multiple ? [] : ''))}
        onBlur={onBlur}
        placeholder={placeholderOf(offered, placeholder)}
        allowClear={settings.clearable}
        showSearch={settings.filterable}
        filterOption={matchesOption}
        maxTagCount={inCell ? 1 : undefined}
        loading={offered.at === 'loading'}
        notFoundContent={<NoOptions offered={offered} />}
        options={optionsOf(offered).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </div>
  )
}

/** Of one option at most the first is shown, should a design have been for several once. */
const chosen = (value: Chosen | null, multiple: boolean) => {
  const ids = [value ?? []].flat().filter((id) => id !== '' && typeof id !== 'object')
  return multiple ? (ids as string[]) : ids[0]
}

const Cell = (props: CellProps<Settings, Chosen>) => <TagCell {...props} kind={kind} />

export const select = defineView({ kind, Icon: IconDown, Input: editable(kind, Choice, Cell), Cell })
