import { IconBranch } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { TreeSelect } from '../../ui/tree-select/tree-select.tsx'
import { editable, labelProps, usePlaceholder } from '../editable.tsx'
import { useAttributes } from '../../ui/attributes.tsx'
import { NoOptions, optionsOf, placeholderOf, useOptionsState } from '../options-state.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { treeSelect as kind, type settings } from './kind.ts'

type Id = string | number
type Settings = z.output<typeof settings>
type Value = Id | Id[] | null

function TreeSelectControl({ settings, ...props }: InputProps<Settings, Value>) {
  const { multiple, filterable, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useAttributes<HTMLDivElement>('[role=combobox], input', (_, element) =>
    element.matches('input') ? { tabindex: '-1', 'aria-label': props.label } : labelProps(props),
  )
  const options = useOptionsState(settings)
  // Values that cannot be ids are left out: the tree would read them as nodes.
  const ids = [props.value ?? []].flat().filter((id) => typeof id === 'string' || typeof id === 'number')
  return (
    <div ref={box}>
      <TreeSelect
        {...props}
        {...{ multiple, filterable, clearable }}
        placeholder={placeholderOf(options, placeholder)}
        value={multiple ? ids : (ids[0] ?? null)}
        options={optionsOf(options)}
        loading={options.at === 'loading'}
      />
      {options.at === 'failed' && <NoOptions state={options} />}
    </div>
  )
}

const Cell = (props: CellProps<Settings, Value>) => <TagCell {...props} kind={kind} />

export const treeSelect = defineView({
  kind,
  Icon: IconBranch,
  Input: editable(kind, TreeSelectControl, Cell),
  Cell,
})
