import { Alert } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { fieldNames } from '@tessera/shared/contract/workflow/field-names'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { flattenNodes, type Draft } from '@tessera/shared/forms/form-designer/model/draft'
import { nameOf, namesBeside } from '@tessera/shared/forms/form-designer/model/rename'
import { releaseText } from '../release-text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

/**
 * Warns of approval flows whose drafts name fields that the form no longer has. Users who may not read flows see
 * nothing of it.
 */
export function FlowUses({ designId }: { designId: string }) {
  const tr = useText(releaseText)
  const store = useDesigner()
  const { data } = useCall(fieldNames.uses, { designId })
  const names = fieldNamesOf(store.draft())
  const lost = data?.list.filter(({ field }) => !names.has(field)) ?? []
  if (lost.length === 0) return null
  const flowIds = [...new Set(lost.map(({ flowId }) => flowId))]
  return (
    <section aria-labelledby="release-flows">
      <h3 id="release-flows">{tr('designer.flowUses')}</h3>
      <Alert type="warning" content={tr('designer.flowUsesHint')} />
      <ul className={styles.problems}>
        {flowIds.map((flowId) => {
          const uses = lost.filter((use) => use.flowId === flowId)
          return (
            <li key={flowId}>
              <Link to={`/workFlow/flowEngine?flow=${encodeURIComponent(flowId)}`} target="_blank">
                {tr('designer.flowUse', {
                  flow: uses[0]?.flowName ?? '',
                  fields: listUnique(uses.map(({ field }) => field)),
                  nodes: listUnique(uses.map(({ nodeName }) => nodeName)),
                })}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Names as flows write them: a column of a sub-table has the name of its table before its own. */
function fieldNamesOf(draft: Draft): ReadonlySet<string> {
  const tables = flattenNodes(draft.nodes).filter(({ tag }) => tag === 'table')
  return new Set([
    ...namesBeside(draft, null),
    ...tables.flatMap((table) =>
      [...namesBeside(draft, table.key)].map((column) => `${nameOf(table)}-${column}`),
    ),
  ])
}

const listUnique = (values: readonly string[]): string =>
  [...new Set(values.filter((value) => value !== ''))].join(', ')
