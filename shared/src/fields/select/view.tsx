import { Select } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { control, editable, usePlaceholder } from '../editable.tsx'
import { useQuietBox } from '../naming.tsx'
import { matches } from '../options-text.ts'
import { NoOptions, optionsOf, placeholderOf, useOffered } from '../sourced.tsx'
import { TagCell } from '../tag-cell.tsx'
import { view, type CellProps, type InputProps } from '../view.ts'
import { select as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Chosen = string | number | (string | number)[]

function Choice(props: InputProps<Settings, Chosen>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useQuietBox()
  const offered = useOffered(settings)
  return (
    <div ref={box}>
      <Select
        {...control(props)}
        className={styles.fill!}
        mode={settings.multiple ? 'multiple' : undefined}
        value={chosen(value, settings.multiple)}
        onChange={(next: Chosen | undefined) => onChange(next ?? (settings.multiple ? [] : ''))}
        onBlur={onBlur}
        placeholder={placeholderOf(offered, placeholder)}
        allowClear={settings.clearable}
        showSearch={settings.filterable}
        filterOption={matches}
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

export const select = view({ kind, Icon: IconDown, Input: editable(kind, Choice, Cell), Cell })
