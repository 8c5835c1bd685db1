import { AutoComplete } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { nodesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { titleOf, useNodeSummary } from '../../flow-tree/summary.ts'
import { text as treeText } from '../../flow-tree/text.ts'
import { useDraft } from '../context.ts'
import { text } from '../text.ts'
import styles from './canvas.module.css'

const maxFound = 20

/** Finds a node by its name, its kind or the people at it. */
export function NodeSearch({ scope, onFound }: { scope: string; onFound: (nodeId: string) => void }) {
  const t = useText(text)
  const tt = useText(treeText)
  const { template } = useDraft()
  const describe = useNodeSummary()
  const [keyword, setKeyword] = useState('')
  const searched = keyword.trim().toLowerCase()
  const found =
    searched === ''
      ? []
      : [...nodesOf(template)]
          .map((node) => ({
            value: node.nodeId,
            name: `${titleOf(node, tt)} · ${tt(`flowTree.kind.${node.kind}`)}`,
            whole: `${titleOf(node, tt)} ${tt(`flowTree.kind.${node.kind}`)} ${describe(node)}`,
          }))
          .filter(({ whole }) => whole.toLowerCase().includes(searched))
          .slice(0, maxFound)
  return (
    <AutoComplete
      className={styles.search!}
      triggerProps={{ className: scope }}
      inputProps={
        {
          size: 'small',
          allowClear: true,
          prefix: <IconSearch aria-hidden />,
          'aria-label': t('flowDesigner.search'),
        } as object
      }
      placeholder={t('flowDesigner.search')}
      value={keyword}
      onChange={setKeyword}
      onSelect={(nodeId) => {
        setKeyword('')
        onFound(nodeId)
      }}
      data={found.map(({ value, name }) => ({ value, name }))}
    />
  )
}
