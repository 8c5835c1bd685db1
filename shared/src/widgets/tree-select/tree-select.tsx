import { TreeSelect as ArcoTreeSelect } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { Option } from '../../fields/options.ts'
import { matchingNode } from '../form-drawer/matching.ts'
import { arcoProps, type ControlProps } from '../picker/control.ts'
import { text } from '../picker/text.ts'

type Value = string | number | (string | number)[] | null

interface Props extends ControlProps<Value> {
  options: readonly Option[]
  multiple?: boolean
  filterable?: boolean
  loading?: boolean
}

interface Node {
  key: string
  title: string
  fullName: string
  children: Node[]
}

/** One node of a tree, or several; only what is in sight is drawn. */
export function TreeSelect({
  options,
  value,
  onChange,
  onBlur,
  multiple = false,
  filterable = true,
  loading = false,
  ...props
}: Props) {
  const t = useText(text)
  const nodes = useMemo(() => nodesOf(options), [options])
  const ids = useMemo(() => idsOf(options, new Map()), [options])
  // Arco's keys are texts; ids that are numbers come back as they were.
  const back = (key: string) => ids.get(key) ?? key
  const keys = [value ?? []].flat().map(String)
  return (
    <ArcoTreeSelect
      {...arcoProps(props, t('picker.choose'))}
      treeData={nodes}
      {...(multiple
        ? { multiple: true, treeCheckable: true, treeCheckStrictly: true, maxTagCount: props.inCell ? 1 : 20 }
        : {})}
      {...(multiple ? { value: keys } : keys[0] === undefined ? {} : { value: keys[0] })}
      onChange={(next: string | string[] | undefined) =>
        onChange?.(multiple ? [next ?? []].flat().map(back) : next === undefined ? null : back(String(next)))
      }
      onVisibleChange={(visible) => !visible && onBlur?.()}
      showSearch={filterable}
      filterTreeNode={matchingNode}
      treeProps={{ virtualListProps: { height: 280 } }}
      loading={loading}
    />
  )
}

const nodesOf = (options: readonly Option[]): Node[] =>
  options.map(({ id, fullName, children = [] }) => ({
    key: String(id),
    title: fullName,
    fullName,
    children: nodesOf(children),
  }))

function idsOf(options: readonly Option[], into: Map<string, string | number>): Map<string, string | number> {
  for (const { id, children = [] } of options) {
    into.set(String(id), id)
    idsOf(children, into)
  }
  return into
}
