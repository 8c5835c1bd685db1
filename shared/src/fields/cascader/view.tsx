import { Cascader } from '@arco-design/web-react'
import { IconMindMapping } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import type { Option } from '../../contract/fields/options.ts'
import { NoOptions, optionsOf, placeholderOf, useOptionsState } from '../options-state.tsx'
import { defineView, type InputProps } from '../view.ts'
import { cascader as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Path = (string | number)[]

function CascaderControl(props: InputProps<z.output<typeof settings>, Path | Path[]>) {
  const { value, onChange, onBlur, settings, inCell, isAnyLevelSelectable = false } = props
  const { multiple, separator, showAllLevels, filterable, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useUntabbableInput()
  const options = useOptionsState(settings)
  const path = Array.isArray(value) ? value : []
  return (
    <div ref={box}>
      <Cascader<Option>
        {...controlProps(props)}
        className={styles.fill!}
        mode={multiple ? 'multiple' : undefined}
        value={(path.length > 0 ? path : undefined) as string[] | undefined}
        onChange={(next: unknown) => onChange((next as Path | Path[] | undefined) ?? [])}
        onVisibleChange={(open) => open || onBlur()}
        placeholder={placeholderOf(options, placeholder)}
        allowClear={clearable}
        showSearch={filterable}
        changeOnSelect={isAnyLevelSelectable}
        maxTagCount={inCell ? 1 : undefined}
        loading={options.at === 'loading'}
        notFoundContent={<NoOptions state={options} />}
        options={optionsOf(options) as Option[]}
        fieldNames={{ value: 'id', label: 'fullName', children: 'children' }}
        renderFormat={(names: unknown[]) =>
          showAllLevels ? names.join(` ${separator} `) : String(names.at(-1) ?? '')
        }
      />
    </div>
  )
}

export const cascader = defineView({ kind, Icon: IconMindMapping, Input: editable(kind, CascaderControl) })
