import { TreeSelect as ArcoTreeSelect } from '@arco-design/web-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { unitLabels } from '../../format/unit-labels.ts'
import type { Option } from '../../contract/fields/options.ts'
import { nodeMatches } from '../form-drawer/matching.ts'
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

/** Select for one or several nodes of a tree. Only visible nodes are rendered. */
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
  // Selected nodes are shown without their tree, so that nodes of the same name need a part of their path.
  const renderSelected = useCallback(
    (node: { title?: ReactNode } | null, key: string | { value: string }) =>
      unitLabels(options).get(typeof key === 'string' ? key : key.value) ?? node?.title ?? '',
    [options],
  )
  const ids = useMemo(() => collectIds(options, new Map()), [options])
  // Arco's keys are strings; numeric ids are converted back.
  const originalId = (key: string) => ids.get(key) ?? key
  const keys = [value ?? []].flat().map(String)
  const single = keys[0] === undefined ? {} : { value: keys[0] }
  const valueOf = (next: string | string[] | undefined): Value => {
    if (multiple) return [next ?? []].flat().map(originalId)
    return next === undefined ? null : originalId(String(next))
  }
  return (
    <ArcoTreeSelect
      {...arcoProps(props, t('picker.choose'))}
      treeData={nodes}
      renderFormat={renderSelected}
      {...(multiple
        ? {
            multiple: true,
            treeCheckable: true,
            treeCheckStrictly: true,
            maxTagCount: props.inCell ? 1 : 20,
          }
        : {})}
      {...(multiple ? { value: keys } : single)}
      onChange={(next: string | string[] | undefined) => onChange?.(valueOf(next))}
      onVisibleChange={(visible) => !visible && onBlur?.()}
      showSearch={filterable}
      filterTreeNode={nodeMatches}
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

function collectIds(
  options: readonly Option[],
  into: Map<string, string | number>,
): Map<string, string | number> {
  for (const { id, children = [] } of options) {
    into.set(String(id), id)
    collectIds(children, into)
  }
  return into
}
