import { TreeSelect } from '@arco-design/web-react'
import { IconBranch } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { control, editable, usePlaceholder } from '../editable.tsx'
import { paths, type Option } from '../options.ts'
import { NoOptions, optionsOf, useOffered } from '../sourced.tsx'
import { TagCell } from '../tag-cell.tsx'
import { view, type CellProps, type InputProps } from '../view.ts'
import { treeSelect as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Id = string | number
type Settings = z.output<typeof settings>
type Value = Id | Id[] | null

interface Node {
  key: string
  title: string
  children: Node[]
}
const nodes = (options: readonly Option[]): Node[] => options.map(({ id, fullName, children = [] }) => ({ key: String(id), title: fullName, children: nodes(children) }))

function Branch(props: InputProps<Settings, Value>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const { multiple, filterable, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const offered = useOffered(settings)
  const options = optionsOf(offered)
  /** The tree knows texts only; what is stored keeps its type. */
  const idOf = (key: string): Id => paths(options).find((path) => String(path.at(-1)!.id) === key)?.at(-1)!.id ?? key
  const keys = [value ?? []].flat().filter((id) => typeof id !== 'object').map(String)
  return (
    <TreeSelect
      {...control(props)}
      className={styles.fill!}
      multiple={multiple}
      treeCheckable={multiple}
      treeCheckStrictly
      value={multiple ? keys : keys[0]}
      onChange={(next: string | string[] | undefined) => onChange(multiple ? [next ?? []].flat().map(idOf) : typeof next === 'string' && next !== '' ? idOf(next) : null)}
      onVisibleChange={(open) => open || onBlur()}
      placeholder={placeholder}
      allowClear={clearable}
      showSearch={filterable}
      filterTreeNode={(typed: string, { props: node }: { props: { title: string } }) => node.title.toLowerCase().includes(typed.trim().toLowerCase())}
      maxTagCount={inCell ? 1 : undefined}
      loading={offered.at === 'loading'}
      notFoundContent={<NoOptions offered={offered} />}
      treeData={nodes(options)}
    />
  )
}

const Cell = (props: CellProps<Settings, Value>) => <TagCell {...props} kind={kind} />

export const treeSelect = view({ kind, Icon: IconBranch, Input: editable(kind, Branch, Cell), Cell })
