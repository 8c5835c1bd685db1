import { Select } from '@arco-design/web-react'
import { IconBook } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { control, editable, usePlaceholder } from '../editable.tsx'
import { useQuietBox } from '../naming.tsx'
import { matches } from '../options-text.ts'
import { NoOptions, optionsOf, useOffered } from '../sourced.tsx'
import { TagCell } from '../tag-cell.tsx'
import { view, type CellProps, type InputProps } from '../view.ts'
import { dictionary as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Held = string | string[] | null

function Entry(props: InputProps<Settings, Held>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const { dictionaryType, multiple, filterable, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useQuietBox()
  const offered = useOffered({ dataType: 'dictionary', dictionaryType, propsUrl: '', options: [] })
  const ids = [value ?? []].flat().filter((id) => typeof id === 'string' && id !== '')
  return (
    <div ref={box}>
      <Select
        {...control(props)}
        className={styles.fill!}
        mode={multiple ? 'multiple' : undefined}
        value={multiple ? ids : ids[0]}
        onChange={(next: string | string[] | undefined) => onChange(next ?? (multiple ? [] : null))}
        onBlur={onBlur}
        placeholder={placeholder}
        allowClear={clearable}
        showSearch={filterable}
        filterOption={matches}
        maxTagCount={inCell ? 1 : undefined}
        loading={offered.at === 'loading'}
        notFoundContent={<NoOptions offered={offered} />}
        options={optionsOf(offered).map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      />
    </div>
  )
}

const Cell = (props: CellProps<Settings, Held>) => <TagCell {...props} kind={kind} />

export const dictionary = view({ kind, Icon: IconBook, Input: editable(kind, Entry, Cell), Cell })
