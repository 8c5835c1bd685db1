import { Select } from '@arco-design/web-react'
import { IconBook } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import { matchesOption } from '../option-matching.ts'
import { NoOptions, optionsOf, useOptionsState } from '../options-state.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { dictionary as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Value = string | string[] | null

function DictionaryControl(props: InputProps<Settings, Value>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const { dictionaryType, multiple, filterable, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useUntabbableInput()
  const options = useOptionsState({ dataType: 'dictionary', dictionaryType, propsUrl: '', options: [] })
  const ids = [value ?? []].flat().filter((id) => typeof id === 'string' && id !== '')
  return (
    <div ref={box}>
      <Select
        {...controlProps(props)}
        className={styles.fill!}
        mode={multiple ? 'multiple' : undefined}
        value={multiple ? ids : ids[0]}
        onChange={(next: string | string[] | undefined) => onChange(next ?? (multiple ? [] : null))}
        onBlur={onBlur}
        placeholder={placeholder}
        allowClear={clearable}
        showSearch={filterable}
        filterOption={matchesOption}
        maxTagCount={inCell ? 1 : undefined}
        loading={options.at === 'loading'}
        notFoundContent={<NoOptions state={options} />}
        options={optionsOf(options).map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      />
    </div>
  )
}

const Cell = (props: CellProps<Settings, Value>) => <TagCell {...props} kind={kind} />

export const dictionary = defineView({
  kind,
  Icon: IconBook,
  Input: editable(kind, DictionaryControl, Cell),
  Cell,
})
